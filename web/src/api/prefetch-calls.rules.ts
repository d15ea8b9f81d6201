import type { Api } from '#contract/all-calls.ts'

/** A read of a student: what stands behind `/api`, and what is sent. */
export type PrefetchCall = { [P in keyof Api]: { path: P; body: Api[P]['body'] } }[keyof Api]

type Make = (stud_id: number, first: number, second: number) => PrefetchCall

const home: Make = (stud_id) => ({ path: '/Student/home', body: { stud_id } })
const subjects: Make = (stud_id) => ({ path: '/Student/subjects', body: { stud_id } })
const chapters: Make = (stud_id, sub_id) => ({ path: '/Student/chapters', body: { stud_id, sub_id } })
const exams: Make = (stud_id) => ({ path: '/Student/exams', body: { stud_id } })
const entrance: Make = (stud_id) => ({ path: '/Student/entrance_get_exams', body: { stud_id } })

/**
 * What each screen asks for first, by its first word. None of these begins anything: the paper is that of an exam which
 * was begun already.
 */
const calls: Record<string, Make> = {
  '': home,
  profile: (stud_id) => ({ path: '/Student/get_profile', body: { stud_id } }),
  subjects,
  'live-class': subjects,
  'study-materials-subjects': subjects,
  attendance: subjects,
  chapters,
  content: chapters,
  'study-materials-chapter': chapters,
  'quiz-chapters': chapters,
  'day-lists': (stud_id) => ({ path: '/Student/batch_lists', body: { stud_id } }),
  topic: (stud_id, chapter_id) => ({ path: '/Student/topics', body: { stud_id, chapter_id } }),
  'study-materials': (stud_id, sub_id, chapter_id) => ({
    path: '/Student/study_materials',
    body: { stud_id, sub_id, chapter_id },
  }),
  history: (stud_id) => ({ path: '/Student/recently_watched', body: { stud_id, limit: 24 } }),
  live: home,
  'live-batches': (stud_id, sub_id) => ({ path: '/Student/batches', body: { stud_id, sub_id } }),
  'live-classes': (stud_id, sub_id, batch_id) => ({
    path: '/Student/live_classes',
    body: { stud_id, sub_id, batch_id },
  }),
  'news-and-events': (stud_id) => ({ path: '/Student/news_events', body: { stud_id, limit: 20 } }),
  newsandevents: (stud_id, id) => ({ path: '/Student/news_event', body: { stud_id, id } }),
  'quiz-list': (stud_id, chapter_id) => ({ path: '/Student/get_quiz_by_chapter', body: { stud_id, chapter_id } }),
  'quiz-start': (stud_id, quiz_id) => ({ path: '/Student/quiz_info', body: { stud_id, quiz_id } }),
  reports: (stud_id, chapter_id) => ({ path: '/Student/my_quiz_history', body: { stud_id, chapter_id } }),
  exams,
  exam: exams,
  'exam-questions': (stud_id, record_id) => ({ path: '/Student/exam', body: { stud_id, record_id } }),
  'exam-reports': (stud_id) => ({ path: '/Student/get_exam_reports', body: { stud_id } }),
  entrance,
  'entrance-start-exam': entrance,
  'entrance-exam-reports': (stud_id) => ({ path: '/Student/entrance_get_exam_reports', body: { stud_id } }),
  'report-preview': (stud_id, id) => ({ path: '/Student/quiz_report_by_id', body: { stud_id, id } }),
  'exam-report-preview': (stud_id, record_id) => ({
    path: '/Student/get_exam_report_by_id',
    body: { stud_id, record_id },
  }),
  'entrance-report-preview': (stud_id, enrollment_id) => ({
    path: '/Student/entrance_get_exam_report_by_id',
    body: { stud_id, enrollment_id },
  }),
}

/** The one screen whose second word is no id. */
const QUIZ_SUBJECTS = '/quiz/subjects'
const ID = /^[1-9][0-9]{0,15}$/

/** What the screen at `path` asks for first, letter for letter; null where that is not known, or this is no screen. */
export function prefetchCallOf(path: string, studId: number): PrefetchCall | null {
  if (path === QUIZ_SUBJECTS) return subjects(studId, Number.NaN, Number.NaN)
  const [word = '', ...ids] = path.split('/').filter((part, at) => at === 1 || part !== '')
  const make = Object.hasOwn(calls, word) ? calls[word] : undefined
  if (!make || ids.length < make.length - 1 || !ids.every((id) => ID.test(id))) return null
  const [first = Number.NaN, second = Number.NaN] = ids.map(Number)
  return make(studId, first, second)
}
