import type { StoredAnswer } from './attempt.rules.ts'

/** A section with its own time, in epoch ms; it may open before the one before it has ended. */
export type SectionTime = { section_id: number; opens_at: number; ends_at: number }

/**
 * A move of an attempt's end by `ms` at a moment (epoch ms). `isAnew`: the attempt was opened again with another end,
 * which may be before its former one.
 */
export type Shift = { at: number; ms: number; isAnew?: boolean }

type Placed = { question_id: number; section_id: number }
type Timed = { section_id: number; minutes: number | null }

const MINUTE_MS = 60_000

/**
 * Returns when each section of an attempt opens and ends, or null where the time is free. Sections follow one another
 * from the start. An earlier deadline (the paper's window ends) cuts them off; a later one (time that was added before
 * the start) stretches each in proportion. `shifts` are the later moves of the deadline, in their order.
 */
export function sectionTimes(
  sections: readonly Timed[],
  startedAt: number,
  deadline: number | null,
  shifts: readonly Shift[] = [],
): SectionTime[] | null {
  const moved = shifts.reduce((sum, { ms }) => sum + ms, 0)
  const times = timesFromStart(sections, startedAt, deadline === null ? null : deadline - moved)
  return times && shifts.reduce(shifted, times)
}

/**
 * Returns the times after a shift. The section that was open then, and every later one, ends later. Later sections
 * still open at their former time: a device that has not heard of the shift has moved on by then, and answers given
 * there must not be lost. An earlier end cuts off the last sections, so that the open one can be written.
 */
function shifted(times: SectionTime[], { at, ms, isAnew = false }: Shift): SectionTime[] {
  if (isAnew && ms < 0) {
    const end = (times.at(-1)?.ends_at ?? at) + ms
    return times.map(({ section_id, opens_at, ends_at }) => ({
      section_id,
      // Minutes that are added later go to the last section, which is open then.
      opens_at: Math.min(opens_at, end),
      ends_at: Math.min(ends_at, end),
    }))
  }
  const open = times.findIndex(({ ends_at }) => ends_at > at)
  const first = open === -1 ? times.length - 1 : open
  const moved = times.map((time, index) => (index < first ? time : { ...time, ends_at: time.ends_at + ms }))
  // A pause that ends early takes time from an end that was set anew; no gap may open between two sections.
  return moved.map((time, index) => {
    return { ...time, opens_at: Math.min(time.opens_at, moved[index - 1]?.ends_at ?? time.opens_at) }
  })
}

function timesFromStart(sections: readonly Timed[], startedAt: number, deadline: number | null) {
  const lengths = sections.flatMap(({ minutes }) => (minutes === null ? [] : minutes * MINUTE_MS))
  if (lengths.length === 0 || lengths.length < sections.length) return null
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const end = deadline ?? startedAt + whole
  const stretch = Math.max(1, (end - startedAt) / whole)
  let opens = startedAt
  let used = 0
  return sections.map(({ section_id }, at): SectionTime => {
    used += lengths[at] ?? 0
    const ends_at = Math.min(end, startedAt + Math.round(used * stretch))
    const time = { section_id, opens_at: opens, ends_at }
    opens = ends_at
    return time
  })
}

/**
 * A question's place in a paper of locked sections: its section's time, and `later`, the questions that no student who
 * keeps to the times has answered before that section ends. A later section that opens earlier is not in it: a device
 * that heard of added minutes when it was there already has gone back.
 */
export type LockedPlace = SectionTime & { later: ReadonlySet<number> }

/** The place of a question; null where it is in none of the sections. */
export function lockedPlace(
  times: readonly SectionTime[],
  questions: readonly Placed[],
  questionId: number,
): LockedPlace | null {
  const own = questions.find(({ question_id }) => question_id === questionId)
  const at = times.findIndex(({ section_id }) => section_id === own?.section_id)
  const time = times[at]
  if (!time) return null
  const after = times.slice(at + 1).filter(({ opens_at }) => opens_at >= time.ends_at)
  const sections = new Set(after.map(({ section_id }) => section_id))
  const later = questions.filter(({ section_id }) => sections.has(section_id)).map(({ question_id }) => question_id)
  return { ...time, later: new Set(later) }
}

// A device's clock may be a little ahead of the server's.
const AHEAD_MS = 2000

/** `ahead` before the section opens, `over` once nothing of it that arrives can be in time. */
export function sectionState({ opens_at, ends_at }: SectionTime, now: number, late: number): 'ahead' | 'open' | 'over' {
  if (now < opens_at - AHEAD_MS) return 'ahead'
  return now > ends_at + late ? 'over' : 'open'
}

/**
 * True where no answer to a later section is stored. A device sends its answers one after another in the order in which
 * they were given, so after an answer to a later section none of this section is outstanding.
 */
export const isBeforeLater = ({ later }: LockedPlace, stored: readonly Pick<StoredAnswer, 'question_id'>[]): boolean =>
  stored.every((one) => !later.has(one.question_id))

/** True of an answer that was given before all answers to later sections that come in the same submit. */
const wasGivenBefore = (
  seq: number,
  { later }: LockedPlace,
  answers: readonly Pick<StoredAnswer, 'question_id' | 'seq'>[],
): boolean => answers.every((one) => !later.has(one.question_id) || seq < one.seq)

/**
 * Returns those of a submit's answers that may count: an answer to a section that is not open stays as it was stored,
 * unless it was given in time.
 */
export function inTimeAnswers(
  times: readonly SectionTime[],
  questions: readonly Placed[],
  stored: readonly StoredAnswer[],
  answers: StoredAnswer[],
  { now, late }: { now: number; late: number },
): StoredAnswer[] {
  const storedBy = new Map(stored.map((one) => [one.question_id, one]))
  return answers.flatMap((one) => {
    const before = storedBy.get(one.question_id)
    const place = lockedPlace(times, questions, one.question_id)
    if (before?.seq === one.seq || !place) return one
    const state = sectionState(place, now, late)
    const cameInTime = state === 'over' && isBeforeLater(place, stored) && wasGivenBefore(one.seq, place, answers)
    return state === 'open' || cameInTime ? one : (before ?? [])
  })
}
