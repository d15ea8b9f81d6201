import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { formatTime } from '../../../../web/src/ui/format/format-day.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { Sitting, Writer } from './sitting-data.ts'
import { toldWords, urgencyBadge, timeLeft } from './writer-words.ts'
import type { Urgency } from './writer-state.rules.ts'

type Row = { writer: Writer; urgency: Urgency }

type WriterListProps = {
  sitting: Sitting
  shown: readonly Row[]
  chosen: readonly number[]
  onChoose: (chosen: number[]) => void
}

/** Drawn at once: who needs nobody stands below, and is found by name. */
const MAX_SHOWN = 200

/** Those who began, who needs somebody first. */
export function WriterList({ sitting, shown, chosen, onChoose }: WriterListProps) {
  const toggle = ({ attempt_id }: Writer, on: boolean) =>
    onChoose(on ? [...chosen, attempt_id] : chosen.filter((other) => other !== attempt_id))
  if (sitting.rows.length === 0) return <p className="text-ink-2">{m.sitting_nobody()}</p>
  return (
    <>
      <DataTable
        label={m.sitting_writers()}
        rows={shown.slice(0, MAX_SHOWN)}
        keyOf={({ writer }) => writer.attempt_id}
        columns={columnsOf(sitting, (writer) => (
          <Choice writer={writer} isChosen={chosen.includes(writer.attempt_id)} onToggle={toggle} />
        ))}
      />
      {shown.length > MAX_SHOWN && (
        <p className="mt-3 text-ink-2">{m.sitting_more({ shown: MAX_SHOWN, all: shown.length })}</p>
      )}
    </>
  )
}

type ChoiceProps = { writer: Writer; isChosen: boolean; onToggle: (writer: Writer, on: boolean) => void }

function Choice({ writer, isChosen, onToggle }: ChoiceProps) {
  const { stud_id, attempt_id, name, admission_no } = writer
  return (
    <span className="flex min-h-11 items-center gap-3 md:min-h-0">
      <input
        type="checkbox"
        aria-label={m.sitting_choose({ name })}
        checked={isChosen}
        onChange={(event) => onToggle(writer, event.target.checked)}
        className="size-5 shrink-0 accent-brand-strong"
      />
      <span className="min-w-0">
        <Link {...paths.attempt(stud_id, attempt_id)} className="text-brand-strong">
          {name}
        </Link>
        <span className="block text-sm font-normal text-ink-2 tabular">{admission_no}</span>
      </span>
    </span>
  )
}

function columnsOf(
  { now, questions }: Sitting,
  choice: (writer: Writer) => React.ReactNode,
): readonly [Column<Row>, ...Column<Row>[]] {
  return [
    { head: m.sitting_name(), cell: ({ writer }) => choice(writer) },
    {
      head: m.sitting_state(),
      cell: ({ writer, urgency }) => {
        const { tone, text } = urgencyBadge(writer, urgency, Date.parse(now))
        return (
          <span className="md:whitespace-nowrap">
            <Badge tone={tone}>{text}</Badge>
          </span>
        )
      },
    },
    {
      head: m.sitting_answered(),
      figures: true,
      cell: ({ writer: { answered, unsent, is_open } }) =>
        is_open && unsent > 0
          ? m.sitting_answered_unsent({ answered, questions, unsent })
          : m.sitting_answered_of({ answered, questions }),
    },
    { head: m.sitting_time_left(), figures: true, cell: ({ writer }) => timeLeft(writer, Date.parse(now)) },
    { head: m.sitting_given(), cell: ({ writer }) => toldWords(writer) },
    {
      head: m.sitting_contact(),
      figures: true,
      cell: ({ writer: { contact_at } }) => (contact_at === null ? '–' : formatTime(contact_at)),
    },
    { head: m.sitting_devices(), figures: true, cell: ({ writer: { devices } }) => devices },
    { head: m.sitting_leaves(), figures: true, cell: ({ writer: { leaves } }) => leaves },
  ]
}
