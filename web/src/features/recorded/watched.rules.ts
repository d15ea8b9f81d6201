type Progress = { position: number; duration: number | null }
type Entry = Progress & { topic_id: number; watched_percent: number }

/** The distance to the end at which the server counts a video as watched. */
const NEAR_END_S = 5

/** Returns the entry as the server will send it after this report; the watched share never decreases. */
export function withProgress<E extends Entry>(entry: E, { position, duration: told }: Progress): E {
  const duration = told ?? entry.duration
  if (!duration) return { ...entry, position }
  const atEnd = position >= duration - NEAR_END_S
  const now = atEnd ? 100 : Math.floor((100 * position) / duration)
  return { ...entry, duration, position: atEnd ? 0 : position, watched_percent: Math.max(entry.watched_percent, now) }
}

/** A list of topics after a report. */
export const topicsAfter = <E extends Entry>(topics: E[], topicId: number, progress: Progress): E[] =>
  topics.map((topic) => (topic.topic_id === topicId ? withProgress(topic, progress) : topic))

/**
 * Pages of the history after a report: the entry comes first now. On a later page its old place stays, so that a full
 * page stays full; lists show an entry once. Unknown topics come with the next answer.
 */
export function pagesAfter<E extends Entry>(pages: E[][], topicId: number, progress: Progress): E[][] {
  const found = pages.flat().find(({ topic_id }) => topic_id === topicId)
  if (!found) return pages
  const moved = withProgress(found, progress)
  return pages.map((page, index) => (index === 0 ? [moved, ...page.filter((entry) => entry !== found)] : page))
}
