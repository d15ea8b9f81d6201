/** How long each question was in view, in ms by its id. */
export type ViewTimes = ReadonlyMap<number, number>

/** A device that slept in between did not show the question to anybody. */
const MAX_STEP_MS = 15_000

/** A call may not say more, and would be refused with every answer in it. */
const MAX_SECONDS = 86_400

/** With what passed since the last count; null where no question was in view. */
export function withTime(times: ViewTimes, question: number | null, ms: number): ViewTimes {
  if (question === null || ms <= 0) return times
  return new Map(times).set(question, (times.get(question) ?? 0) + Math.min(ms, MAX_STEP_MS))
}

/** Of two counts of the same attempt: each question's longer time. */
export function largerTimes(one: ViewTimes, other: ViewTimes): ViewTimes {
  const larger = new Map(one)
  for (const [question, ms] of other) larger.set(question, Math.max(ms, larger.get(question) ?? 0))
  return larger
}

export const secondsOf = (times: ViewTimes, question: number): number =>
  Math.min(MAX_SECONDS, Math.max(0, Math.round((times.get(question) ?? 0) / 1000)))

/** All of them, as a call says it; those of less than half a second are not worth a word. */
export const saidTimes = (times: ViewTimes): { question_id: number; seconds: number }[] =>
  [...times.keys()]
    .map((question_id) => ({ question_id, seconds: secondsOf(times, question_id) }))
    .filter(({ seconds }) => seconds > 0)
