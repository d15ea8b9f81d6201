import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { Grid } from '#ui/cards/grid.tsx'
import { mediaHook } from '#ui/media-hook.ts'
import type { Tone } from '../../ui/badge.tsx'
import { paths } from '../../paths.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import type { Person } from './people-in-view.rules.ts'
import type { Sitting, Writer } from './sitting-data.ts'
import { timeLeft, toldWords, urgencyBadge } from './writer-labels.ts'

const useIsLaptop = mediaHook('(min-width: 75rem)')

type PeopleListProps = {
  sitting: Sitting
  people: readonly Person[]
  chosen: readonly number[]
  onToggle: (writer: Writer, on: boolean) => void
}

/** Students in two lines each, as many as possible in sight: in one column on a phone, in three on a laptop. */
export function PeopleList({ sitting, people, chosen, onToggle }: PeopleListProps) {
  const [isWide, isLaptop] = [useIsWide(), useIsLaptop()]
  return (
    <Grid of="dense" columns={isLaptop ? 3 : isWide ? 2 : 1}>
      {people.map((person) => (
        <li key={person.stud_id} className="grid min-w-0">
          <Tile
            sitting={sitting}
            person={person}
            isChosen={person.writer !== null && chosen.includes(person.writer.attempt_id)}
            onToggle={onToggle}
          />
        </li>
      ))}
    </Grid>
  )
}

type TileProps = Pick<PeopleListProps, 'sitting' | 'onToggle'> & { person: Person; isChosen: boolean }

const TONES: Record<Tone, string> = {
  quiet: 'text-ink-2',
  brand: 'text-brand-strong',
  good: 'text-good',
  warn: 'rounded-md bg-warn-50 px-1 text-warn',
  bad: 'rounded-md bg-bad-50 px-1 text-bad',
}

/** One student: the seat, the name and the state, and below them how far the test is. */
function Tile({ sitting, person, isChosen, onToggle }: TileProps) {
  const { name, admission_no, seat, writer, urgency } = person
  const { tone, text } =
    writer === null
      ? { tone: 'quiet' as const, text: m.sitting_not_started() }
      : urgencyBadge(writer, urgency, Date.parse(sitting.now))
  return (
    <div
      role="group"
      aria-label={name}
      className={`flex min-h-11 min-w-0 rounded-md border bg-card ${isChosen ? 'border-brand-strong bg-brand-50' : 'border-line'}`}
    >
      {writer !== null && (
        <label className="flex w-11 shrink-0 cursor-pointer items-center justify-center md:w-9">
          <input
            type="checkbox"
            aria-label={m.sitting_choose({ name })}
            checked={isChosen}
            onChange={(event) => onToggle(writer, event.target.checked)}
            className="size-5 accent-brand-strong"
          />
        </label>
      )}
      <div className={`min-w-0 grow py-0.5 pe-2 leading-5 ${writer === null ? 'ps-2.5' : ''}`}>
        <div className="flex items-baseline gap-2">
          {seat !== null && (
            <span className="shrink-0 font-semibold tabular">
              <span className="sr-only">{m.sheet_seat()} </span>
              {seat}
            </span>
          )}
          <span className="min-w-0 grow font-medium wrap-anywhere">
            {writer === null ? (
              name
            ) : (
              <Link {...paths.attempt(writer.stud_id, writer.attempt_id)} className="text-brand-strong">
                {name}
              </Link>
            )}
          </span>
          <span className={`shrink-0 text-sm font-medium ${TONES[tone]}`}>{text}</span>
        </div>
        <p className="flex flex-wrap gap-x-2.5 text-sm leading-4.5 text-ink-2 tabular">
          {admission_no !== null && <span>{admission_no}</span>}
          {writer !== null && progressOf(writer, sitting).map((words) => <span key={words}>{words}</span>)}
        </p>
      </div>
    </div>
  )
}

/** Returns how far the test of a student is; what is as it should be is left out. */
function progressOf(writer: Writer, { now, questions }: Sitting): string[] {
  const { answered, unsent, is_open, devices, leaves } = writer
  return [
    is_open && unsent > 0
      ? m.sitting_answered_unsent({ answered, questions, unsent })
      : m.sitting_answered_of({ answered, questions }),
    ...(is_open ? [timeLeft(writer, Date.parse(now))] : []),
    ...toldWords(writer),
    ...(devices > 1 ? [m.sitting_phones_of({ count: devices })] : []),
    ...(leaves > 0 ? [m.sitting_leaves_of({ count: leaves })] : []),
  ]
}
