/** The columns of an attempt that matter in a merge; `again`: a test of this kind may be taken again. */
export type MetAttempt = {
  attempt_id: number
  paper_id: number
  state: string
  deadline: number | null
  started_at: number
  again: boolean
}

/**
 * Returns the attempts to set aside where a test can be taken once and both accounts took it: the attempt that was
 * begun first counts, whichever account made it, since the student had seen the questions by the later one.
 */
export function attemptsAside(own: readonly MetAttempt[], others: readonly MetAttempt[]): MetAttempt[] {
  return others.flatMap((other) => {
    const same = own.find(({ paper_id, again }) => paper_id === other.paper_id && !again)
    if (!same) return []
    return [other.started_at < same.started_at ? same : other]
  })
}

/** Returns true where a timed test is open: a merge would throw its student out of it. */
export const isInTest = (attempts: readonly MetAttempt[]): boolean =>
  attempts.some(({ state, deadline }) => state === 'open' && deadline !== null)

/** Returns true where one account has a test open that the other one took as well. */
export function isOpenInBoth(own: readonly MetAttempt[], others: readonly MetAttempt[]): boolean {
  const papers = (some: readonly MetAttempt[]) => new Set(some.map(({ paper_id }) => paper_id))
  const [mine, theirs] = [papers(own), papers(others)]
  return [...own, ...others].some(
    ({ state, paper_id }) => state === 'open' && mine.has(paper_id) && theirs.has(paper_id),
  )
}
