import type { Api } from './all-calls.ts'

type Body<Call extends keyof Api> = Omit<Api[Call]['body'], 'stud_id'>

/** The parameters of a path: `$subId` and the like. */
export type ParameterOf<Path> = Path extends `${infer Part}/${infer Rest}`
  ? ParameterOf<Part> | ParameterOf<Rest>
  : Extract<Path, `$${string}`>

/** A call, and for each field except the student's id the parameter of the address that it takes, or a number. */
type FirstCall<Path> = {
  [Call in keyof Api]: { path: Call; body: { [Field in keyof Body<Call>]: ParameterOf<Path> | number } }
}[keyof Api]

type Screen<Path> = {
  /** The first word of its query's key. */
  query: string | null
  /**
   * The screen's first call, byte for byte; null if the address does not determine it. Never a call that starts a
   * test.
   */
  firstCall: FirstCall<Path> | null
  /**
   * When the app fetches the query together with the screen's code. The paper of a started test is fetched only when
   * the screen is opened, not when its link is pointed at.
   */
  prefetch: 'on-link' | 'on-open' | 'never'
  /** Whether it can be read again offline: never a paper, an attempt, a report of questions, or data of a login. */
  offline: boolean
}

const checked = <const All extends { [Path in keyof All]: Screen<Path> }>(all: All): All => all

const nothing = { query: null, firstCall: null, prefetch: 'never', offline: false } as const
const home = { query: 'home', firstCall: { path: '/Student/home', body: {} }, offline: true } as const
const subjects = { query: 'subjects', firstCall: { path: '/Student/subjects', body: {} }, offline: true } as const
const chapters = {
  query: 'chapters',
  firstCall: { path: '/Student/chapters', body: { sub_id: '$subId' } },
  offline: true,
} as const
const exams = { query: 'exams', firstCall: { path: '/Student/exams', body: {} }, offline: true } as const
const entrance = {
  query: 'entrance',
  firstCall: { path: '/Student/entrance_get_exams', body: {} },
  offline: true,
} as const

/**
 * Every screen by its path, without slashes around it: the only place that defines a screen's calls, and which of its
 * data are prefetched and stored. The server answers other paths with 404. Code for phones reads `*.derived.ts`.
 */
export const screens = checked({
  '': { ...home, prefetch: 'on-link' },
  login: nothing,
  register: nothing,
  privacy: nothing,
  /** For guardians, by a one-time link. */
  consent: nothing,
  guardian: nothing,
  'guardian/child/$stud_id': nothing,
  profile: {
    query: 'profile',
    firstCall: { path: '/Student/get_profile', body: {} },
    prefetch: 'never',
    offline: true,
  },
  feedback: nothing,
  saved: nothing,

  learn: { ...home, prefetch: 'on-link' },
  tests: { ...home, prefetch: 'on-link' },

  subjects: { ...subjects, prefetch: 'on-link' },
  'chapters/$subId': { ...chapters, prefetch: 'on-link' },
  'content/$subId/$chapter_id': { ...chapters, prefetch: 'never' },
  'topic/$chapter_id': {
    query: 'topics',
    firstCall: { path: '/Student/topics', body: { chapter_id: '$chapter_id' } },
    prefetch: 'on-link',
    offline: true,
  },
  history: {
    query: 'history',
    firstCall: { path: '/Student/recently_watched', body: { limit: 24 } },
    prefetch: 'never',
    offline: true,
  },
  'day-lists/$subId': {
    query: 'day-lists',
    firstCall: { path: '/Student/batch_lists', body: {} },
    prefetch: 'on-link',
    offline: true,
  },

  'live-class': { ...subjects, prefetch: 'on-link' },
  'live-batches/$subId': {
    query: 'batches',
    firstCall: { path: '/Student/batches', body: { sub_id: '$subId' } },
    prefetch: 'on-link',
    offline: true,
  },
  'live-classes/$subId/$bId': {
    query: 'live-classes',
    firstCall: { path: '/Student/live_classes', body: { sub_id: '$subId', batch_id: '$bId' } },
    prefetch: 'on-link',
    offline: true,
  },
  live: { ...home, prefetch: 'never' },

  'study-materials-subjects': { ...subjects, prefetch: 'on-link' },
  'study-materials-chapter/$subId': { ...chapters, prefetch: 'on-link' },
  'study-materials/$subId/$chapter_id': {
    query: 'materials',
    firstCall: { path: '/Student/study_materials', body: { sub_id: '$subId', chapter_id: '$chapter_id' } },
    prefetch: 'on-link',
    offline: true,
  },

  'quiz/subjects': { ...subjects, prefetch: 'never' },
  'quiz-chapters/$subId': { ...chapters, prefetch: 'on-link' },
  'quiz-list/$chapter_id': {
    query: 'quizzes',
    firstCall: { path: '/Student/get_quiz_by_chapter', body: { chapter_id: '$chapter_id' } },
    prefetch: 'on-link',
    offline: true,
  },
  'quiz-start/$quiz_id': {
    query: 'quiz-info',
    firstCall: { path: '/Student/quiz_info', body: { quiz_id: '$quiz_id' } },
    prefetch: 'never',
    offline: false,
  },
  'reports/$chapter_id': {
    query: 'quiz-reports',
    firstCall: { path: '/Student/my_quiz_history', body: { chapter_id: '$chapter_id' } },
    prefetch: 'on-link',
    offline: true,
  },
  'report-preview/$quiz_id': {
    query: 'quiz-report',
    firstCall: { path: '/Student/quiz_report_by_id', body: { id: '$quiz_id' } },
    prefetch: 'on-link',
    offline: false,
  },

  exams: { ...exams, prefetch: 'on-link' },
  'exam/$exam_id': { ...exams, prefetch: 'never' },
  'exam-questions/$record_id': {
    query: 'open-exam',
    firstCall: { path: '/Student/exam', body: { record_id: '$record_id' } },
    prefetch: 'on-open',
    offline: false,
  },
  'exam-reports': {
    query: 'exam-reports',
    firstCall: { path: '/Student/get_exam_reports', body: {} },
    prefetch: 'on-link',
    offline: true,
  },
  'exam-report-preview/$record_id': {
    query: 'exam-report',
    firstCall: { path: '/Student/get_exam_report_by_id', body: { record_id: '$record_id' } },
    prefetch: 'on-link',
    offline: false,
  },

  entrance: { ...entrance, prefetch: 'on-link' },
  'entrance-start-exam/$examId': { ...entrance, prefetch: 'never' },
  'entrance-exam-reports': {
    query: 'entrance-reports',
    firstCall: { path: '/Student/entrance_get_exam_reports', body: {} },
    prefetch: 'on-link',
    offline: true,
  },
  'entrance-report-preview/$enrollmentId': {
    query: 'entrance-report',
    firstCall: { path: '/Student/entrance_get_exam_report_by_id', body: { enrollment_id: '$enrollmentId' } },
    prefetch: 'on-link',
    offline: false,
  },

  doubts: nothing,
  'doubts/$doubt_id': nothing,

  redo: {
    query: 'redo',
    firstCall: { path: '/Student/redo_today', body: {} },
    prefetch: 'on-link',
    offline: false,
  },
  practice: {
    query: 'practice',
    firstCall: { path: '/Student/practice', body: {} },
    prefetch: 'on-link',
    offline: true,
  },

  attendance: { ...subjects, prefetch: 'never' },
  'attendance-year/$subjectId': { query: 'attendance-year', firstCall: null, prefetch: 'never', offline: true },
  'attendance-month/$monthNo/$month': { query: 'attendance-month', firstCall: null, prefetch: 'never', offline: true },

  'news-and-events': {
    query: 'news',
    firstCall: { path: '/Student/news_events', body: { limit: 20 } },
    prefetch: 'never',
    offline: true,
  },
  'newsandevents/$newsId': {
    query: 'news-text',
    firstCall: { path: '/Student/news_event', body: { id: '$newsId' } },
    prefetch: 'on-link',
    offline: true,
  },
})

export type ScreenPath = keyof typeof screens
