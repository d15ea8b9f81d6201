import { addDays, daysBetween, momentOf, toDay } from '../../ports/time.ts'
import type { StandIn } from './register.queries.ts'
import { OWN_DAYS } from './register.rules.ts'

type At = { now: number; zone: string }

const standInOn = (staffId: number, day: string, zone: string): StandIn => ({
  staffId,
  from: momentOf(day, '00:00', zone),
  until: momentOf(addDays(day, 1), '00:00', zone),
})

/** Who may take attendance at the classes of today where they stand in. */
export const standInToday = (staffId: number, { now, zone }: At): StandIn[] => [
  standInOn(staffId, toDay(now, zone), zone),
]

/**
 * The same, and at the classes of an earlier day on which all of these marks were made: a phone without internet sends
 * them after midnight.
 */
export function standInWhenMarked(staffId: number, marks: readonly { marked_at: number }[], at: At): StandIn[] {
  const today = toDay(at.now, at.zone)
  const [day = today, ...others] = new Set(marks.map(({ marked_at }) => toDay(marked_at, at.zone)))
  const daysAgo = daysBetween(day, today)
  const isLate = others.length === 0 && daysAgo > 0 && daysAgo <= OWN_DAYS
  return [...standInToday(staffId, at), ...(isLate ? [standInOn(staffId, day, at.zone)] : [])]
}
