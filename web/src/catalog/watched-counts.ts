import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { callQuery } from '../api/call-query.ts'
import { useStudId } from '../session/session-store.ts'
import { counted } from '#web/ui/format/counted.ts'
import { dotted } from '#web/ui/format/dotted.ts'
import type { Chapter } from './chapters-query.ts'
import type { Subject } from './subjects-query.ts'

/**
 * A separate call, since subjects and chapters are the same for a whole level. Its key begins like that of the
 * subjects.
 */
const watchedQuery = (stud_id: number) =>
  callQuery(['subjects', stud_id, 'watched'], '/Student/watched_counts', { stud_id })

/** Returns the line below subjects and chapters: the number of topics, or how many of them were watched. */
export function useWatchedWords() {
  const { data } = useQuery(watchedQuery(useStudId()))
  const watched = (where: { subject_id: number; chapter_id?: number }) =>
    (data ?? [])
      .filter((one) => one.subject_id === where.subject_id)
      .filter((one) => where.chapter_id === undefined || one.chapter_id === where.chapter_id)
      .reduce((sum, one) => sum + one.watched, 0)
  return {
    /** How much of a chapter's videos was watched, in percent; null before the first. */
    percentOf: ({ subject_id, chapter_id, topic_count }: Chapter) => {
      const seen = watched({ subject_id, chapter_id })
      return seen > 0 && topic_count ? Math.min(100, (seen / topic_count) * 100) : null
    },
    ofChapter: ({ subject_id, chapter_id, topic_count }: Chapter) => {
      const seen = watched({ subject_id, chapter_id })
      return seen > 0 && topic_count !== undefined
        ? watchedWords(seen, topic_count)
        : counted(topic_count, m.catalog_topics)
    },
    ofSubject: ({ subject_id, chapter_count, topic_count }: Subject) => {
      const seen = watched({ subject_id })
      return dotted([
        counted(chapter_count, m.subjects_chapters),
        seen > 0 && topic_count !== undefined && watchedWords(seen, topic_count),
      ])
    },
  }
}

const watchedWords = (watched: number, count: number) =>
  m.catalog_watched_of({ watched: String(watched), count: String(count) })
