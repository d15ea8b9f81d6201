import { Download } from 'lucide-react'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall } from '../api/staff-call.ts'
import { useSession } from '../session/session.ts'
import { saveFile } from './save-file.ts'
import { useSending } from './use-sending.ts'

type Plain = StaffApi['/staff/export_list']['body']['list']
type Papers = StaffApi['/staff/export_papers']['body']['list']

const OFFICE: readonly Role[] = ['owner', 'clerk']
const BUILD: readonly Role[] = ['owner', 'examiner']

/** Who exports a list: those who may import its sheet. */
const ROLES: Record<Plain | Papers, readonly Role[]> = {
  levels: OFFICE,
  subjects: OFFICE,
  batches: OFFICE,
  recorded: OFFICE,
  live: OFFICE,
  news: OFFICE,
  formats: BUILD,
  questions: BUILD,
  quizzes: BUILD,
  exams: BUILD,
}

const hasAnswers = (list: Plain | Papers): list is Papers =>
  list === 'questions' || list === 'quizzes' || list === 'exams'

/** Saves a list as a workbook that an import takes back; where it has right answers, the second step is asked first. */
export function ExportList({ list }: { list: Plain | Papers }) {
  const may = useSession(({ me }) => me?.roles.some((role) => ROLES[list].includes(role)) ?? false)
  if (!may) return null
  return (
    <SaveList
      read={async () =>
        hasAnswers(list) ? staffCall('/staff/export_papers', { list }) : staffCall('/staff/export_list', { list })
      }
    />
  )
}

/** Saves a list as its screen shows it, which everybody may who sees the list. */
export function SaveList({ read }: { read: () => Promise<{ name: string; content: string }> }) {
  const { busy, send } = useSending()
  const save = async () => send(async () => saveFile(await read()))
  return (
    <Button look="secondary" icon={Download} busy={busy} onClick={() => void save()}>
      {m.acts_export()}
    </Button>
  )
}
