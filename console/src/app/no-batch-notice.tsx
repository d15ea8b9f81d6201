import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { m } from '#messages/console'
import { staffQuery } from '../api/staff-query.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'

/** Pages that show what belongs to one’s own batches; lessons, questions and papers only need a subject. */
const OF_BATCHES = [
  paths.today(),
  paths.register(),
  paths.timetable(),
  paths.students(),
  paths.doubts(),
  paths.messages(),
  paths.figures(),
].map(({ to }) => to as string)

const isOfBatches = (path: string): boolean =>
  OF_BATCHES.some((to) => path === to || (to !== '/' && path.startsWith(`${to}/`)))

/** Says to a teacher without a batch why pages are empty, and who changes that. */
export function NoBatchNotice() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const roles = useSession(({ me }) => me?.roles) ?? []
  const seesOwn = roles.includes('teacher') && !roles.some((role) => ['owner', 'clerk', 'examiner'].includes(role))
  const isAsked = seesOwn && isOfBatches(path)
  const { data } = useQuery({ ...staffQuery('/staff/choices', {}), enabled: isAsked })
  if (!isAsked || data?.batches.length !== 0) return null
  return (
    <aside aria-label={m.no_batch_title()} className="mx-auto w-full max-w-content px-4 pt-5 md:px-8 print:hidden">
      <p className="rounded-control bg-warn-50 p-4">
        <strong className="font-semibold">{m.no_batch_title()}</strong> {m.no_batch_text()}
      </p>
    </aside>
  )
}
