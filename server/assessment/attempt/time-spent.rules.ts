const SECOND_MS = 1000

/** Seconds as a device counted them, at most as long as the attempt has lasted; null where none were told. */
export const clampedSeconds = (seconds: number | null, startedAt: number, now: number): number | null =>
  seconds === null ? null : Math.min(seconds, Math.max(0, Math.ceil((now - startedAt) / SECOND_MS)))

/** Seconds by question as they are stored: a number for each question in the paper's order, with commas between. */
export function secondsText(questions: readonly number[], seconds: ReadonlyMap<number, number>): string {
  return questions.map((id) => seconds.get(id) ?? 0).join()
}

/** Returns the seconds of such a text by question, without questions that were not in view. */
export function secondsBy(questions: readonly number[], text: string | null): Map<number, number> {
  const numbers = text === null ? [] : text.split(',').map(Number)
  return new Map(questions.flatMap((id, at) => (numbers[at] ? [[id, numbers[at]] as const] : [])))
}

/** The longer of two times by question: what a device told later never shortens what it told before. */
export function longerTimes(
  ones: ReadonlyMap<number, number>,
  others: Iterable<readonly [number, number]>,
): Map<number, number> {
  const longer = new Map(ones)
  for (const [id, seconds] of others) longer.set(id, Math.max(seconds, longer.get(id) ?? 0))
  return longer
}
