type Entry = { topic_id: number; watched_at: string }

const has = (pages: Entry[][], { topic_id }: Entry) =>
  pages.some((page) => page.some((one) => one.topic_id === topic_id))

/**
 * Where the next page begins, or undefined after the last one. Moments are told in whole seconds: all entries of the
 * last second are asked for again, so that none between two pages is lost.
 */
export function nextBefore(page: Entry[], earlier: Entry[][], size: number): string | undefined {
  const last = page.at(-1)
  if (!last?.watched_at || page.length < size || page.every((entry) => has(earlier, entry))) return undefined
  return new Date(Date.parse(last.watched_at) + 1000).toISOString()
}

/** All pages as one list, each entry at its first place. */
export function joinPages<E extends Entry>(pages: E[][]): E[] {
  const seen = new Set<number>()
  return pages.flat().filter(({ topic_id }) => !seen.has(topic_id) && seen.add(topic_id))
}
