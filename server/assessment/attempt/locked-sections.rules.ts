import type { StoredAnswer } from './attempt.rules.ts'

/** A section with its own time, in epoch ms; it may open before the one before it has ended. */
export type SectionTime = { section_id: number; opens_at: number; ends_at: number }

/**
 * By how many ms the end of an attempt was moved, and when, in epoch ms. `isAnew`: it was opened again and has another
 * end, which may come before the one that it had.
 */
export type Shift = { at: number; ms: number; isAnew?: boolean }

type Placed = { question_id: number; section_id: number }
type Timed = { section_id: number; minutes: number | null }

const MINUTE_MS = 60_000

/**
 * When each section of an attempt opens and ends, or null where the time is free. They follow one another from the start.
 * An earlier deadline (the paper's window ends) cuts them off; a later one (time that was added before the start) gives to
 * each in proportion. `shifts` are what moved the deadline since, in their order.
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
 * The section that was open then ends so much later, and so does what comes after it. That opens when it would have: a
 * device that has not heard of it has moved on by then, and what is answered there must not be lost. An end that comes
 * earlier cuts off the last sections: the open one is there to be written.
 */
function shifted(times: SectionTime[], { at, ms, isAnew = false }: Shift): SectionTime[] {
  if (isAnew && ms < 0) {
    const end = (times.at(-1)?.ends_at ?? at) + ms
    return times.map(({ section_id, opens_at, ends_at }) => ({
      section_id,
      // Minutes that come after it are for the last section, which is open then.
      opens_at: Math.min(opens_at, end),
      ends_at: Math.min(ends_at, end),
    }))
  }
  const open = times.findIndex(({ ends_at }) => ends_at > at)
  const first = open === -1 ? times.length - 1 : open
  const moved = times.map((time, index) => (index < first ? time : { ...time, ends_at: time.ends_at + ms }))
  // A pause that is over early takes back from an end that was set anew: nothing is closed between two sections.
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
 * Where a question stands in a paper of locked sections: its section's time, and the questions that nobody who keeps to the
 * times has answered before that is over. A later section that opens earlier has none of them: a device that heard of more
 * minutes when it was there already has gone back.
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
 * True where nothing of what opens later is stored. A device sends its answers one after another in the order in which
 * they were given: one that has sent an answer to that has none left of this section.
 */
export const isBeforeLater = ({ later }: LockedPlace, stored: readonly Pick<StoredAnswer, 'question_id'>[]): boolean =>
  stored.every((one) => !later.has(one.question_id))

/** True of an answer that comes with others in one submit and was given before all of those to what opens later. */
const wasGivenBefore = (
  seq: number,
  { later }: LockedPlace,
  answers: readonly Pick<StoredAnswer, 'question_id' | 'seq'>[],
): boolean => answers.every((one) => !later.has(one.question_id) || seq < one.seq)

/**
 * Of the answers that a submit would leave, those that may count: one of a section that is not open is as it was stored,
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
