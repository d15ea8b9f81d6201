import { type Chosen, type KeptRegister, type Register, shownMark } from './register-marks.rules.ts'

/** From so many minutes after a class's start on, whoever joins it is late. */
const LATE_FROM = 10
const MINUTE_MS = 60_000

/** A student who joined a class through the app. `late`: the minutes after its start; null for whoever was in time. */
export type Joined = { at: string; late: number | null }

/** Returns how a student joined the class; null for one who didn't. */
export function joinOf({ joins, starts_at }: Register, studId: number): Joined | null {
  const at = joins.find(({ stud_id }) => stud_id === studId)?.joined_at
  if (at === undefined) return null
  const minutes = Math.floor((Date.parse(at) - Date.parse(starts_at)) / MINUTE_MS)
  return { at, late: minutes >= LATE_FROM ? minutes : null }
}

/**
 * Returns the marks that the joins propose: of students who joined and are not marked yet. Nothing is marked by it
 * until a person confirms them.
 */
export const proposedMarks = (kept: KeptRegister): Chosen[] =>
  kept.register.students.flatMap(({ stud_id, away }): Chosen[] => {
    const joined = joinOf(kept.register, stud_id)
    if (!joined || away !== null || !shownMark(kept, stud_id).isOpen) return []
    return [{ stud_id, status: joined.late === null ? 'P' : 'L' }]
  })
