import { m } from '#messages/console'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import { FIGURES, type FigureName, isOf, type Person } from './people-in-view.rules.ts'
import type { Sitting } from './sitting-data.ts'
import { isLateStart } from './writer-state.rules.ts'

const WORDS: Record<FigureName, () => string> = {
  not_started: m.sitting_not_started,
  writing: m.sitting_writing,
  silent: m.sitting_silent,
  handed_in: m.sitting_handed_in,
  devices: m.sitting_two_devices,
  time_over: m.sitting_closed_by_server,
  late: m.sitting_late_answers,
  extra: m.sitting_extra_time,
}

const LARGE = 4

const BUTTON =
  'min-h-11 rounded-control border border-line bg-card px-2 text-start hover:bg-brand-50 aria-pressed:border-brand-strong aria-pressed:bg-brand-50'

type HallFiguresProps = {
  sitting: Sitting
  people: readonly Person[]
  /** Whether `people` has those who have not started: until then the server's number of them is shown. */
  hasNames: boolean
  chosen: FigureName | null
  onChoose: (figure: FigureName | null) => void
}

type Counted = Pick<HallFiguresProps, 'sitting' | 'people' | 'hasNames'>

const countOf = (name: FigureName, { sitting, people, hasNames }: Counted): number =>
  name === 'not_started' && !hasNames ? sitting.not_started : people.filter((one) => isOf(name, one, sitting)).length

/** The hall in figures. Each is a button that shows the students whom it counts; a second press shows all again. */
export function HallFigures(props: HallFiguresProps) {
  return (
    <div role="group" aria-label={m.sitting_show_only()} className="mb-2 grid grid-cols-2 gap-1.5 md:grid-cols-4">
      {FIGURES.slice(0, LARGE).map((name) => (
        <Figure key={name} {...props} name={name} size="text-2xl" look="md:px-3" />
      ))}
    </div>
  )
}

/** The figures that are seldom more than zero: only those that are, in one row with what else narrows the list. */
export function SmallFigures(props: HallFiguresProps) {
  return FIGURES.slice(LARGE).map((name) =>
    countOf(name, props) > 0 || props.chosen === name ? (
      <Figure key={name} {...props} name={name} size="" look="" />
    ) : null,
  )
}

type FigureProps = HallFiguresProps & { name: FigureName; size: string; look: string }

function Figure({ sitting, people, hasNames, chosen, onChoose, name, size, look }: FigureProps) {
  const count = countOf(name, { sitting, people, hasNames })
  return (
    <button
      type="button"
      aria-pressed={chosen === name}
      onClick={() => onChoose(chosen === name ? null : name)}
      className={`${BUTTON} ${look}`}
    >
      <span className={`font-semibold tabular ${size} ${count > 0 ? lookOf(name, sitting, people) : 'text-ink-2'}`}>
        {formatNumber(count)}
      </span>{' '}
      <span className="text-sm text-ink-2 wrap-anywhere">{WORDS[name]()}</span>
    </button>
  )
}

function lookOf(name: FigureName, sitting: Sitting, people: readonly Person[]): string {
  if (name === 'devices') return 'text-bad'
  if (name === 'late') return 'text-warn'
  if (name === 'not_started') return isLateStart(sitting) ? 'text-warn' : ''
  if (name !== 'silent') return ''
  return people.some(({ urgency }) => urgency === 'lost') ? 'text-bad' : 'text-warn'
}
