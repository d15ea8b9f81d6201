import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Phone, Printer, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { type AbsentSearch, paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { CalledNumber } from '../../ui/called-number.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { clockWords, dayWords } from '../../ui/moment-labels.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'

type Absent = StaffData<'/staff/absent_students'>
type Student = Absent['students'][number]

const route = getRouteApi('/staff/register/absent')

type NumberProps = { words: string; read: () => Promise<string> }

/** The end of a number, which the office's tap shows whole, to be called; each look is recorded. */
function HiddenNumber({ words, read }: NumberProps) {
  const isOffice = useSession(({ me }) => me?.roles.some((role) => role === 'owner' || role === 'clerk') ?? false)
  const [number, setNumber] = useState<string | null>(null)
  const { busy, send } = useSending()
  const show = async () => send(async () => setNumber(await read()))
  if (!isOffice) return <span className="text-ink-2 wrap-anywhere">{words}</span>
  if (number !== null)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-2 wrap-anywhere">{words}</span>
        <CalledNumber number={number} />
      </span>
    )
  return (
    <Button look="secondary" icon={Phone} busy={busy} onClick={() => void show()}>
      <span className="tabular wrap-anywhere">{words}</span>
      <span className="sr-only">{m.student_show_number()}</span>
    </Button>
  )
}

const guardianNumber = async (stud_id: number, guardian_id: number) =>
  (await staffCall('/staff/guardian_number', { stud_id, guardian_id })).mobile

async function ownNumber(stud_id: number): Promise<string> {
  const { phone_code, mobile } = await staffCall('/staff/student_number', { stud_id })
  return `+${phone_code} ${mobile}`
}

/** One absent student, the classes that were missed, and whom to call. */
function AbsentRow({ student: { stud_id, name, admission_no, mobile, classes, guardians } }: { student: Student }) {
  return (
    <li className="grid break-inside-avoid gap-2 rounded-card border border-line bg-card px-4 py-3 print:rounded-none print:border-x-0 print:border-t-0 print:px-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link {...paths.student(stud_id)} className="font-medium wrap-anywhere">
          {name}
        </Link>
        {admission_no !== null && <span className="tabular text-sm text-ink-2">{admission_no}</span>}
      </p>
      <ul className="text-sm text-ink-2">
        {classes.map(({ class_id, class_name, batch_name, subject_name, starts_at }) => (
          <li key={class_id}>
            <Link {...paths.register({ class: class_id })} className="wrap-anywhere">
              {`${clockWords(starts_at)} · ${class_name} · ${batch_name} · ${subject_name}`}
            </Link>
          </li>
        ))}
      </ul>
      {mobile !== null && (
        <div className="flex flex-wrap items-center gap-2">
          {guardians.map(({ guardian_id, name: guardian, mobile: end }) => (
            <HiddenNumber
              key={guardian_id}
              words={`${guardian}: ${end}`}
              read={() => guardianNumber(stud_id, guardian_id)}
            />
          ))}
          {guardians.length === 0 && <span className="text-sm text-ink-2">{m.absent_no_guardian()}</span>}
          <HiddenNumber words={m.absent_own_number({ end: mobile })} read={() => ownNumber(stud_id)} />
        </div>
      )}
    </li>
  )
}

function Filters({ shown }: { shown: Absent | undefined }) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const go = (changed: AbsentSearch) => void navigate({ ...paths.absent(changed), replace: true })
  const batches = new Map(
    (shown?.students ?? []).flatMap(({ classes }) => classes.map((one) => [String(one.batch_id), one.batch_name])),
  )
  const { batch } = search
  return (
    <div className="mb-4 grid max-w-xl gap-3 sm:grid-cols-2 print:hidden">
      <DateField
        label={m.register_day()}
        name="day"
        value={search.day ?? shown?.day ?? ''}
        onChange={(day) => day !== '' && go({ day })}
      />
      <SelectField
        label={m.students_batch()}
        value={batch === undefined || !batches.has(String(batch)) ? '' : String(batch)}
        onChange={(value) =>
          go({ ...(search.day !== undefined && { day: search.day }), ...(value !== '' && { batch: Number(value) }) })
        }
        options={[
          { value: '', words: m.consents_all_batches() },
          ...[...batches].map(([value, words]) => ({ value, words })),
        ]}
      />
    </div>
  )
}

function AbsentList({ shown }: { shown: Absent }) {
  const { batch } = route.useSearch()
  const inBatch = shown.students.filter(({ classes }) => classes.some(({ batch_id }) => batch_id === batch))
  const students = inBatch.length > 0 ? inBatch : shown.students
  return (
    <>
      <p className="mb-1 font-semibold">{`${dayWords(shown.day)} · ${m.absent_count({ count: students.length })}`}</p>
      {students.some(({ mobile }) => mobile !== null) && (
        <p className="mb-3 text-sm text-ink-2 print:hidden">{m.absent_text()}</p>
      )}
      <ul aria-label={m.absent_title()} className="grid gap-3 print:gap-0">
        {students.map((student) => (
          <AbsentRow key={student.stud_id} student={student} />
        ))}
      </ul>
    </>
  )
}

/** Who is marked absent on a day, and whom the office calls about it. */
export function AbsentScreen() {
  const { day } = route.useSearch()
  const absent = useQuery({
    ...staffQuery('/staff/absent_students', day === undefined ? {} : { day }),
    staleTime: 0,
  })
  return (
    <Page
      title={m.absent_title()}
      actions={
        <>
          <Link
            {...paths.register({ ...(day !== undefined && { day }), all: true })}
            className={buttonClass('secondary')}
          >
            {m.menu_register()}
          </Link>
          {absent.data && absent.data.students.length > 0 && (
            <SaveList read={async () => staffCall('/staff/export_absent', { day: absent.data.day })} />
          )}
          <Button look="secondary" icon={Printer} onClick={() => window.print()}>
            {m.student_print()}
          </Button>
        </>
      }
    >
      <Filters shown={absent.data} />
      <ScreenStates
        query={absent}
        isEmpty={({ students }) => students.length === 0}
        empty={
          <FullState
            icon={UserCheck}
            title={m.absent_none()}
            text={absent.data ? m.absent_none_text({ day: dayWords(absent.data.day) }) : ''}
          />
        }
        content={(shown) => <AbsentList shown={shown} />}
      />
    </Page>
  )
}
