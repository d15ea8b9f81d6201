import { m } from '#messages/console'
import { PrintedTable } from '../../../ui/printed-table.tsx'
import { actWords } from '../entry-words.ts'
import { rulingWords } from '../writer-words.ts'
import { toTheSecond } from '../to-the-second.ts'
import type { Minutes } from './sheet-data.ts'

type Incident = Minutes['incidents'][number]
type Act = Minutes['acts'][number]

const ENDINGS: Record<Incident['ending'], () => string> = {
  handed_in: () => m.sitting_handed_in(),
  time_over: () => m.sitting_closed_by_server(),
  closed: () => m.attempt_act_force(),
  open: () => m.minutes_open(),
}

function doneWords({ act, minutes }: Act): string {
  const isGiving = act === 'extend' || act === 'extend_all'
  return isGiving && minutes !== null ? m.attempt_act_minutes({ act: actWords(act), count: minutes }) : actWords(act)
}

/** Every act of the staff, in its order. */
export function ActsTable({ acts }: Pick<Minutes, 'acts'>) {
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
export function IncidentsTable({ incidents }: Pick<Minutes, 'incidents'>) {
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
