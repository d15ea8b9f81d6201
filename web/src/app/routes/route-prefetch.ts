import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { chaptersQuery } from '../../catalog/chapters-query.ts'
import { homeQuery } from '../../catalog/home-query.ts'
import { subjectsQuery } from '../../catalog/subjects-query.ts'
import { entranceReportQuery, entranceReportsQuery } from '../../features/entrance/entrance-reports.api.ts'
import { entranceQuery } from '../../features/entrance/entrance.api.ts'
import { examReportQuery, examReportsQuery } from '../../features/exams/exam-reports.api.ts'
import { examsQuery } from '../../features/exams/exams.api.ts'
import { openExamQuery } from '../../features/exams/open-exam.api.ts'
import { batchesQuery, classesQuery } from '../../features/live/live.api.ts'
import { materialsQuery } from '../../features/materials/materials.api.ts'
import { cleanerQuery, newsItemQuery } from '../../features/news/news.api.ts'
import { quizReportQuery, quizReportsQuery } from '../../features/quizzes/quiz-reports.api.ts'
import { quizzesQuery } from '../../features/quizzes/quizzes.api.ts'
import { dayListQuery } from '../../features/recorded/day-lists.api.ts'
import { topicsQuery } from '../../features/recorded/recorded.api.ts'

const get = <Data, Key extends QueryKey>(query: EnsureQueryDataOptions<Data, Error, Data, Key>) =>
  queryClient.prefetchQuery({ ...query, retry: false })

type Ask = (studId: number, first: number, second: number) => Promise<void>

/**
 * What the screens ask for at first, by their first word. No paper of a test stands here: it is asked for when the
 * student goes there, and never begun.
 */
const asks: Record<string, Ask> = {
  '': (who) => get(homeQuery(who)),
  subjects: (who) => get(subjectsQuery(who)),
  'live-class': (who) => get(subjectsQuery(who)),
  'study-materials-subjects': (who) => get(subjectsQuery(who)),
  chapters: (who, subject) => get(chaptersQuery(who, subject)),
  'study-materials-chapter': (who, subject) => get(chaptersQuery(who, subject)),
  'quiz-chapters': (who, subject) => get(chaptersQuery(who, subject)),
  'day-lists': (who, subject) => get(dayListQuery(who, subject)),
  topic: (who, chapter) => get(topicsQuery(who, chapter)),
  'study-materials': (who, subject, chapter) => get(materialsQuery(who, subject, chapter)),
  'live-batches': (who, subject) => get(batchesQuery(who, subject)),
  'live-classes': (who, subject, batch) => get(classesQuery(who, subject, batch)),
  newsandevents: async (who, news) => void (await Promise.all([get(newsItemQuery(who, news)), get(cleanerQuery)])),
  'quiz-list': (who, chapter) => get(quizzesQuery(who, chapter)),
  reports: (who, chapter) => get(quizReportsQuery(who, chapter)),
  exams: (who) => get(examsQuery(who)),
  'exam-reports': (who) => get(examReportsQuery(who)),
  entrance: (who) => get(entranceQuery(who)),
  'entrance-exam-reports': (who) => get(entranceReportsQuery(who)),
  'report-preview': (who, report) => get(quizReportQuery(who, report)),
  'exam-report-preview': (who, record) => get(examReportQuery(who, record)),
  'entrance-report-preview': (who, enrollment) => get(entranceReportQuery(who, enrollment)),
}

/** What is asked for only where the screen itself is opened: a paper, which is of a test that was begun already. */
const asksOfOpened: Record<string, Ask> = {
  'exam-questions': (who, record) => get(openExamQuery(who, record)),
}

const ID = /^[1-9][0-9]{0,15}$/

/** Fetches what the screen at this path will ask for, unless it is here already; `opened` when not only its link is looked at. */
export function prefetchRoute(studId: number, path: string, opened: boolean): void {
  const [word = '', ...ids] = path.split('/').filter((part, at) => at === 1 || part !== '')
  const askOf = (table: Record<string, Ask>) => (Object.hasOwn(table, word) ? table[word] : undefined)
  const ask = askOf(asks) ?? (opened ? askOf(asksOfOpened) : undefined)
  // With other words, or fewer, the address is no screen at all.
  if (!ask || ids.length < ask.length - 1 || !ids.every((id) => ID.test(id))) return
  const [first = Number.NaN, second = Number.NaN] = ids.map(Number)
  void ask(studId, first, second)
}
