import type { Candidate, Sitting, Writer } from './sitting-data.ts'
import { byUrgency, isLateStart, isTimeOver, type Urgency } from './writer-state.rules.ts'

/** A student of a sitting; `writer` is null before the start. */
export type Person = Pick<Candidate, 'stud_id' | 'name' | 'admission_no' | 'seat'> &
  ({ writer: Writer; urgency: Urgency } | { writer: null; urgency: 'not_started' })

/** The figures of a hall, each of which shows its students: the four large ones first. */
export const FIGURES = [
  'not_started',
  'writing',
  'silent',
  'handed_in',
  'devices',
  'time_over',
  'late',
  'extra',
] as const
export type FigureName = (typeof FIGURES)[number]

/**
 * `need` has those who need attention first. Those who have not started come last; once they are late, they come before
 * those who write undisturbed.
 */
export type Order = 'need' | 'seat'

const IS_OF: Record<Exclude<FigureName, 'extra' | 'not_started'>, (writer: Writer, urgency: Urgency) => boolean> = {
  writing: ({ is_open }) => is_open,
  silent: (_, urgency) => urgency === 'lost' || urgency === 'silent',
  handed_in: (writer) => !writer.is_open && !isTimeOver(writer),
  devices: (_, urgency) => urgency === 'devices',
  time_over: isTimeOver,
  late: (_, urgency) => urgency === 'late',
}

/** Returns true if a student is one of those whom a figure counts; `extra` are minutes that not everybody has. */
export function isOf(figure: FigureName, { writer, urgency }: Person, { extra_minutes }: Sitting): boolean {
  if (writer === null) return figure === 'not_started'
  if (figure === 'not_started') return false
  if (figure === 'extra') return writer.extra_seconds > extra_minutes * 60
  return IS_OF[figure](writer, urgency)
}

/** Returns every student of a sitting. Names of those who have not started come from its list, as soon as it is there. */
export function peopleOf(sitting: Sitting, candidates: readonly Candidate[]): Person[] {
  const seats = new Map(candidates.map(({ stud_id, seat }) => [stud_id, seat]))
  const begun = new Set(sitting.rows.map(({ stud_id }) => stud_id))
  const writers = byUrgency(sitting.rows, Date.parse(sitting.now)).map(({ writer, urgency }): Person => {
    const { stud_id, name, admission_no } = writer
    return { stud_id, name, admission_no, seat: seats.get(stud_id) ?? null, writer, urgency }
  })
  const others = candidates.flatMap(({ stud_id, name, admission_no, seat }): Person[] =>
    begun.has(stud_id) ? [] : [{ stud_id, name, admission_no, seat, writer: null, urgency: 'not_started' }],
  )
  const calm = writers.findIndex(({ urgency }) => urgency === 'fine' || urgency === 'done')
  return isLateStart(sitting) && calm >= 0 ? writers.toSpliced(calm, 0, ...others) : [...writers, ...others]
}

type Wanted = { figure: FigureName | null; search: string; order: Order }

/** Returns the students to show, in their order; students without a seat come after the last seat. */
export function inView(people: readonly Person[], sitting: Sitting, { figure, search, order }: Wanted): Person[] {
  const wanted = search.trim().toLowerCase()
  const found = people.filter(
    (one) =>
      (figure === null || isOf(figure, one, sitting)) &&
      (one.name.toLowerCase().includes(wanted) ||
        one.admission_no?.toLowerCase().startsWith(wanted) === true ||
        String(one.seat) === wanted),
  )
  return order === 'need' ? found : found.toSorted((a, b) => (a.seat ?? Infinity) - (b.seat ?? Infinity) || 0)
}
