import type { MonitorRow } from './monitor-rows.rules.ts'

type Ending = 'handed_in' | 'time_over' | 'closed' | 'open'

/** How an attempt ended. */
function endingOf({ is_open, is_forced, submitted_at, deadline }: MonitorRow): Ending {
  if (is_open) return 'open'
  if (is_forced) return 'closed'
  // Nobody pressed Submit: it ended with its time.
  return submitted_at !== null && submitted_at === deadline ? 'time_over' : 'handed_in'
}

/** How many attempts ended in which way. */
export function endingsOf(rows: readonly MonitorRow[]): Record<Ending, number> {
  const counts = { handed_in: 0, time_over: 0, closed: 0, open: 0 }
  for (const row of rows) counts[endingOf(row)] += 1
  return counts
}

/**
 * Students of whom something is to be said: more phones, a page that was left, minutes of their own, late answers, a
 * ruling. `seats` by student, `given` in ms by attempt.
 */
export function incidentsOf(
  rows: readonly MonitorRow[],
  { seats, given }: { seats: ReadonlyMap<number, number>; given: ReadonlyMap<number, number> },
) {
  const told = rows.filter(
    ({ attempt_id, devices, leaves, late, ruling, is_forced }) =>
      devices > 1 || leaves > 0 || given.has(attempt_id) || late > 0 || ruling !== null || is_forced,
  )
  return told.map((row) => ({
    stud_id: row.stud_id,
    name: row.name,
    admission_no: row.admission_no,
    seat: seats.get(row.stud_id) ?? null,
    ending: endingOf(row),
    extra_minutes: Math.round((given.get(row.attempt_id) ?? 0) / 60_000),
    devices: row.devices,
    leaves: row.leaves,
    late: row.late,
    ruling: row.ruling,
  }))
}

const RULINGS = ['void', 'absent', 'malpractice', 'reinstate'] as const

/** What an act was. Of a ruling, which one was noted in place of a message; null where that was not noted yet. */
export const namedAct = (kind: string, message: string | null) => ({
  act: kind,
  message: kind === 'rule' ? null : message,
  ruling: kind === 'rule' ? (RULINGS.find((ruling) => ruling === message) ?? null) : null,
})
