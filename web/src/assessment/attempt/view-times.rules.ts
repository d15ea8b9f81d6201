/** How long each question was in view, in ms by its id. */
export type ViewTimes = ReadonlyMap<number, number>

/** A longer step means that the device slept, and nobody saw the question. */
const MAX_STEP_MS = 15_000

/** The largest number that a call accepts; a larger one would get all answers of the call refused. */
const MAX_SECONDS = 86_400

/** Returns the times with the time since the last count; `question` is null when none was in view. */
export function withTime(times: ViewTimes, question: number | null, ms: number): ViewTimes {
  if (question === null || ms <= 0) return times
  return new Map(times).set(question, (times.get(question) ?? 0) + Math.min(ms, MAX_STEP_MS))
}

/** Returns the longer time of each question from two counts of the same attempt. */
export function largerTimes(one: ViewTimes, other: ViewTimes): ViewTimes {
  const larger = new Map(one)
  for (const [question, ms] of other) larger.set(question, Math.max(ms, larger.get(question) ?? 0))
  return larger
}

export const secondsOf = (times: ViewTimes, question: number): number =>
  Math.min(MAX_SECONDS, Math.max(0, Math.round((times.get(question) ?? 0) / 1000)))

/** Returns all times in the form of a call; times of less than half a second are left out. */
export const saidTimes = (times: ViewTimes): { question_id: number; seconds: number }[] =>
  [...times.keys()]
    .map((question_id) => ({ question_id, seconds: secondsOf(times, question_id) }))
    .filter(({ seconds }) => seconds > 0)
