import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query'
import { addressShape } from '../../../api/address-shape.rules.ts'
import { queryClient } from '../../../api/query-client.ts'
import { chaptersQuery } from '../../../catalog/chapters-query.ts'
import { homeQuery } from '../../../catalog/home-query.ts'
import { subjectsQuery } from '../../../catalog/subjects-query.ts'
import { entranceReportQuery, entranceReportsQuery } from '../../../features/entrance/entrance-reports.api.ts'
import { entranceQuery } from '../../../features/entrance/entrance.api.ts'
import { examReportQuery, examReportsQuery } from '../../../features/exams/exam-reports.api.ts'
import { examsQuery } from '../../../features/exams/exams.api.ts'
import { openExamQuery } from '../../../features/exams/open-exam.api.ts'
import { batchesQuery, classesQuery } from '../../../features/live/live.api.ts'
import { materialsQuery } from '../../../features/materials/materials.api.ts'
import { cleanerQuery, newsItemQuery } from '../../../features/news/news.api.ts'
import { quizReportQuery, quizReportsQuery } from '../../../features/quizzes/quiz-reports.api.ts'
import { quizzesQuery } from '../../../features/quizzes/quizzes.api.ts'
import { dayListQuery } from '../../../features/recorded/day-lists.api.ts'
import { topicsQuery } from '../../../features/recorded/recorded.api.ts'
import { practiceQuery } from '#assessment/practice-query.ts'
import { redoQuery } from '../../../features/redo/redo.api.ts'
import { onLink, onOpen, type PrefetchedQuery } from './prefetched-queries.derived.ts'

const get = <Data, Key extends QueryKey>(query: EnsureQueryDataOptions<Data, Error, Data, Key>) =>
  queryClient.prefetchQuery({ ...query, retry: false })

type Prefetch = (studId: number, first: number, second: number) => Promise<void>

/** The queries that screens name in the registry, with the ids of the address in their order. */
const queries: Record<PrefetchedQuery, Prefetch> = {
  home: (who) => get(homeQuery(who)),
  subjects: (who) => get(subjectsQuery(who)),
  chapters: (who, subject) => get(chaptersQuery(who, subject)),
  topics: (who, chapter) => get(topicsQuery(who, chapter)),
  'day-lists': (who, subject) => get(dayListQuery(who, subject)),
  batches: (who, subject) => get(batchesQuery(who, subject)),
  'live-classes': (who, subject, batch) => get(classesQuery(who, subject, batch)),
  materials: (who, subject, chapter) => get(materialsQuery(who, subject, chapter)),
  quizzes: (who, chapter) => get(quizzesQuery(who, chapter)),
  'quiz-reports': (who, chapter) => get(quizReportsQuery(who, chapter)),
  'quiz-report': (who, report) => get(quizReportQuery(who, report)),
  exams: (who) => get(examsQuery(who)),
  'open-exam': (who, attempt) => get(openExamQuery(who, attempt)),
  'exam-reports': (who) => get(examReportsQuery(who)),
  'exam-report': (who, attempt) => get(examReportQuery(who, attempt)),
  entrance: (who) => get(entranceQuery(who)),
  'entrance-reports': (who) => get(entranceReportsQuery(who)),
  'entrance-report': (who, enrollment) => get(entranceReportQuery(who, enrollment)),
  redo: (who) => get(redoQuery(who)),
  practice: (who) => get(practiceQuery(who)),
  'news-text': async (who, news) => void (await Promise.all([get(newsItemQuery(who, news)), get(cleanerQuery)])),
}

/**
 * Fetches the first data of the screen at this path unless they are cached; `opened` is false when only a link is about
 * to be used.
 */
export function prefetchRoute(studId: number, path: string, opened: boolean): void {
  const { shape, ids } = addressShape(path)
  const queryIn = (table: Record<string, PrefetchedQuery>) => (Object.hasOwn(table, shape) ? table[shape] : undefined)
  const query = queryIn(onLink) ?? (opened ? queryIn(onOpen) : undefined)
  if (query === undefined) return
  const [first = Number.NaN, second = Number.NaN] = ids
  void queries[query](studId, first, second)
}
