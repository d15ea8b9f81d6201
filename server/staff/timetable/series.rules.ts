import { MAX_CLASSES } from '#contract/staff/timetable.rules.ts'

const DAY_MS = 86_400_000
const MAX_MINUTES = 360
const SUNDAY = 7

type Span = { from: string; until: string; weekdays: readonly number[] }
export type Mistake = { field: string; text: SeriesFault }
type SeriesFault = 'staff_class_days' | 'staff_class_until' | 'staff_class_none' | 'staff_class_too_many'

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay() || SUNDAY

/** A series without a day of the week, which is known before its dates are. */
export const noWeekdays = ({ weekdays }: Pick<Span, 'weekdays'>): Mistake[] =>
  weekdays.length === 0 ? [{ field: 'weekdays', text: 'staff_class_days' }] : []

/** The days of a series, in their order, or what is wrong with it, all at once. Days are `YYYY-MM-DD` and exist. */
export function daysOf({ from, until, weekdays }: Span): { days: string[]; mistakes: Mistake[] } {
  const faults: Mistake[] = [
    ...noWeekdays({ weekdays }),
    ...(until < from ? [{ field: 'until', text: 'staff_class_until' } as const] : []),
  ]
  if (faults.length > 0) return { days: [], mistakes: faults }
  const days: string[] = []
  // One more than there may be is enough to know; a range of a thousand years is not gone through.
  for (let day = at(from); day <= at(until) && days.length <= MAX_CLASSES; day += DAY_MS)
    if (weekdays.includes(weekdayOf(dayAt(day)))) days.push(dayAt(day))
  if (days.length > MAX_CLASSES) return { days: [], mistakes: [{ field: 'until', text: 'staff_class_too_many' }] }
  return days.length > 0
    ? { days, mistakes: [] }
    : { days, mistakes: [{ field: 'weekdays', text: 'staff_class_none' }] }
}

/** The seven days of the week of a day, Monday first. */
export function weekOf(day: string): string[] {
  const monday = at(day) - (weekdayOf(day) - 1) * DAY_MS
  return Array.from({ length: 7 }, (_, index) => dayAt(monday + index * DAY_MS))
}

/** Whole days from one day to another. */
export const daysFrom = (from: string, to: string): number => (at(to) - at(from)) / DAY_MS

export const movedBy = (day: string, days: number): string => dayAt(at(day) + days * DAY_MS)

export type Ask = 'midnight' | 'noon' | 'long' | 'no_subject'

/** What somebody should look at once more: times that are often typed by mistake. Clocks are `17:00`. */
export function asksOf({ start, end }: { start: string; end: string }): Ask[] {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  return [
    ...(start === '00:00' || end === '00:00' ? (['midnight'] as const) : []),
    ...(start === '12:00' ? (['noon'] as const) : []),
    ...(minutes(end) - minutes(start) > MAX_MINUTES ? (['long'] as const) : []),
  ]
}

export type Timed = { class_id: number; batch_id: number; tutor_name: string; starts_at: number; ends_at: number }

/** Names are the same whatever their capitals and blanks. */
export const foldedName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Which of these classes are at the same time as the one, in its batch or by its teacher; never the classes `but`. */
export function clashesOf<C extends Timed>(
  one: Omit<Timed, 'class_id'>,
  others: readonly C[],
  but: ReadonlySet<number>,
): (C & { of: 'batch' | 'tutor' })[] {
  return others.flatMap((other): (C & { of: 'batch' | 'tutor' })[] => {
    const isAtOnce = other.starts_at < one.ends_at && other.ends_at > one.starts_at
    if (!isAtOnce || but.has(other.class_id)) return []
    if (other.batch_id === one.batch_id) return [{ ...other, of: 'batch' }]
    return foldedName(other.tutor_name) === foldedName(one.tutor_name) ? [{ ...other, of: 'tutor' }] : []
  })
}
