import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { FactList } from '#ui/fact-list.tsx'
import { staffQuery } from '../../../api/staff-query.ts'
import { fullMomentWords } from '../../../ui/moment-labels.ts'
import { PrintedTable } from '../../../ui/printed-table.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { bySeat } from './seating.rules.ts'
import type { Minutes } from './sheet-data.ts'
import { SheetHead, SignatureLine } from './sheet-head.tsx'
import { SheetScreen } from './sheet-screen.tsx'
import { doneWords } from '../entry-labels.ts'
import { rulingWords } from '../writer-labels.ts'
import { toTheSecond } from '../to-the-second.ts'

type Incident = Minutes['incidents'][number]

const ENDINGS: Record<Incident['ending'], () => string> = {
  handed_in: () => m.sitting_handed_in(),
  time_over: () => m.sitting_closed_by_server(),
  closed: () => m.attempt_act_force(),
  open: () => m.minutes_open(),
}

/** Every act of the staff, in its order. */
function ActsTable({ acts }: Pick<Minutes, 'acts'>) {
  const numbered = acts.map((act, at) => ({ ...act, no: at + 1 }))
  return (
    <PrintedTable
      look="lines"
      title={m.minutes_acts()}
      rows={numbered}
      keyOf={({ no }) => no}
      columns={{
        [m.attempt_when()]: ({ at }) => <span className="tabular">{toTheSecond(at)}</span>,
        [m.attempt_what()]: doneWords,
        [m.minutes_whom()]: ({ student, students }) => student ?? m.sheet_students({ count: students }),
        [m.attempt_who()]: ({ who }) => who,
        [m.attempt_why()]: ({ reason, message }) => reason ?? message ?? '–',
      }}
    />
  )
}

/** Students of whom something is to be said, as facts. */
function IncidentsTable({ incidents }: Pick<Minutes, 'incidents'>) {
  return (
    <PrintedTable
      look="lines"
      title={m.minutes_incidents()}
      rows={incidents}
      keyOf={({ stud_id }) => stud_id}
      columns={{
        [m.sheet_seat()]: ({ seat }) => seat ?? '–',
        [m.sitting_name()]: ({ name, admission_no }) => (
          <>
            {name}
            <span className="block text-sm tabular">{admission_no}</span>
          </>
        ),
        [m.minutes_ending()]: ({ ending }) => ENDINGS[ending](),
        [m.minutes_more()]: ({ extra_minutes }) => extra_minutes,
        [m.sitting_devices()]: ({ devices }) => devices,
        [m.sitting_leaves()]: ({ leaves }) => leaves,
        [m.minutes_late()]: ({ late }) => late,
        [m.minutes_ruling()]: ({ ruling }) => (ruling === null ? '–' : rulingWords(ruling)),
      }}
    />
  )
}

const route = getRouteApi('/staff/sittings/$paper_id/minutes')

/** What is signed when a sitting is over. */
export function MinutesScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const minutes = useQuery(staffQuery('/staff/sitting_minutes', { paper_id }))
  return (
    <SheetScreen paperId={paper_id} title={m.sheet_minutes()}>
      <ScreenStates query={minutes} content={(loaded) => <MinutesSheet minutes={loaded} />} />
    </SheetScreen>
  )
}

function MinutesSheet({ minutes }: { minutes: Minutes }) {
  const { absent, acts, incidents, invigilators, now } = minutes
  return (
    <div className="print:text-black">
      <SheetHead sheet={minutes} title={m.sheet_minutes()} />
      <p className="mb-3">{m.minutes_as_of({ when: fullMomentWords(now) })}</p>
      <FactList
        facts={factsOf(minutes)}
        className="mb-5 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4 print:grid-cols-4"
        rowClass="min-w-0"
        nameClass="text-sm text-ink-2 print:text-black"
        figureClass="font-semibold tabular"
      />
      <Part title={m.minutes_absent()} none={absent.length === 0 && m.minutes_absent_none()}>
        <PrintedTable
          look="lines"
          title={m.minutes_absent()}
          rows={bySeat(absent)}
          keyOf={({ stud_id }) => stud_id}
          columns={{
            [m.sheet_seat()]: ({ seat }) => seat ?? '–',
            [m.sitting_name()]: ({ name }) => name,
            [m.students_admission_no()]: ({ admission_no }) => admission_no ?? '–',
            [m.students_batch()]: ({ batch }) => batch ?? '–',
          }}
        />
      </Part>
      <Part title={m.minutes_acts()} none={acts.length === 0 && m.minutes_acts_none()}>
        <ActsTable acts={acts} />
      </Part>
      <Part title={m.minutes_incidents()} none={incidents.length === 0 && m.minutes_incidents_none()}>
        <IncidentsTable incidents={incidents} />
      </Part>
      <div className="break-inside-avoid">
        <Part title={m.minutes_remarks()} none={false}>
          <div className="h-28 border border-line-strong print:h-[30mm] print:border-black" />
        </Part>
      </div>
      <div className="flex break-inside-avoid flex-wrap gap-x-6">
        {invigilators.map(({ staff_id, name }) => (
          <SignatureLine key={staff_id} words={m.sheet_invigilator()} name={name} />
        ))}
        {invigilators.length === 0 && <SignatureLine words={m.sheet_invigilator()} />}
        <SignatureLine words={m.sheet_examiner()} />
      </div>
    </div>
  )
}

const factsOf = (minutes: Minutes) =>
  [
    [m.minutes_expected(), minutes.audience],
    [m.sheet_present(), minutes.began],
    [m.sheet_absent(), minutes.absent.length],
    [m.sitting_handed_in(), minutes.handed_in],
    [m.sitting_closed_by_server(), minutes.time_over],
    [m.attempt_act_force(), minutes.closed],
    [m.minutes_open(), minutes.open],
    [m.minutes_extra(), minutes.extra_minutes],
    [m.minutes_late(), m.minutes_late_words(minutes.late)],
  ] as const

type PartProps = { title: string; none: string | false; children: ReactNode }

const Part = ({ title, none, children }: PartProps) => (
  <section className="mb-5">
    <h3 className="mb-1.5 break-after-avoid font-semibold">{title}</h3>
    {none === false ? children : <p>{none}</p>}
  </section>
)
