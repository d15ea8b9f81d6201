import { screens } from '#contract/screens.ts'
import { logIn } from '../../e2e/journey.ts'
import type { Product } from '../../e2e/product.ts'
import { asking, lessonIds, testIds } from './demo-ids.ts'

/**
 * An address, and what is stored in the browser that opens it: the session, and what belongs to the tab. `isMissing`
 * says that the address is no screen. What opens in a screen has the name of that screen and of itself.
 */
export type Visit = { screen: string; path: string; stored: string | null; tab: string; isMissing?: true }

type Screen = (typeof screens)[number]

/** Has been here since June, and takes a test of each kind first. */
const BUSY = '9000000001'
/** Has begun no test. */
const FRESH = '9000000002'

const forGuests = new Set<Screen>(['login', 'register', 'privacy'])
const beforeTests = new Set<Screen>(['exam/$exam_id', 'entrance-start-exam/$examId', 'quiz-start/$quiz_id'])

/** Every screen of the contract with something of the demo academy on it; what opens in a screen, opened too. */
export async function everyScreen(product: Product): Promise<Visit[]> {
  const busy = await logIn(product, BUSY)
  const fresh = await logIn(product, FRESH)
  const ask = asking(product, busy)
  const lessons = await lessonIds(ask)
  const tests = await testIds(ask, lessons.chapter)
  const tab = JSON.stringify({
    state: { otpRef: null, liveClass: lessons.live, wanted: null, ended: null },
    version: 1,
  })
  const addresses = addressesOf(lessons, tests)
  const whose = (screen: Screen) => (beforeTests.has(screen) ? fresh.stored : busy.stored)
  return [
    ...screens.map((screen) => ({
      screen,
      path: addresses[screen],
      stored: forGuests.has(screen) ? null : whose(screen),
      tab,
    })),
    ...openedIn(lessons).map(([screen, path]) => ({ screen, path, stored: busy.stored, tab })),
    { screen: 'no-such-screen', path: '/no-such-screen', stored: busy.stored, tab, isMissing: true },
  ]
}

type Lessons = Awaited<ReturnType<typeof lessonIds>>
type Tests = Awaited<ReturnType<typeof testIds>>

function addressesOf(lessons: Lessons, tests: Tests): Record<Screen, string> {
  const { subject, chapter, batch, news, attended } = lessons
  return {
    '': '/',
    login: '/login',
    register: '/register',
    privacy: '/privacy',
    subjects: '/subjects',
    feedback: '/feedback',
    saved: '/saved',
    'chapters/$subId': `/chapters/${subject}`,
    'topic/$chapter_id': `/topic/${chapter}`,
    'live-class': '/live-class',
    'live-batches/$subId': `/live-batches/${subject}`,
    'live-classes/$subId/$bId': `/live-classes/${subject}/${batch}`,
    live: '/live',
    profile: '/profile',
    history: '/history',
    'study-materials-subjects': '/study-materials-subjects',
    'study-materials-chapter/$subId': `/study-materials-chapter/${subject}`,
    'study-materials/$subId/$chapter_id': `/study-materials/${subject}/${chapter}`,
    'content/$subId/$chapter_id': `/content/${subject}/${chapter}`,
    'quiz/subjects': '/quiz/subjects',
    exams: '/exams',
    'exam/$exam_id': `/exam/${tests.exam}`,
    'exam-reports': '/exam-reports',
    'exam-questions/$record_id': `/exam-questions/${tests.examBegun}`,
    'exam-report-preview/$record_id': `/exam-report-preview/${tests.examReport}`,
    'quiz-chapters/$subId': `/quiz-chapters/${subject}`,
    'quiz-list/$chapter_id': `/quiz-list/${chapter}`,
    'quiz-start/$quiz_id': `/quiz-start/${tests.quiz}`,
    'reports/$chapter_id': `/reports/${chapter}`,
    'report-preview/$quiz_id': `/report-preview/${tests.quizReport}`,
    'news-and-events': '/news-and-events',
    'newsandevents/$newsId': `/newsandevents/${news}`,
    'day-lists/$subId': `/day-lists/${subject}`,
    attendance: '/attendance',
    'attendance-year/$subjectId': `/attendance-year/${subject}?year=${lessons.year}`,
    'attendance-month/$monthNo/$month': `/attendance-month/${attended.month_no}/${attended.month}?subject=${subject}&year=${lessons.year}`,
    entrance: '/entrance',
    'entrance-start-exam/$examId': `/entrance-start-exam/${tests.entrance}`,
    'entrance-exam-reports': '/entrance-exam-reports',
    'entrance-report-preview/$enrollmentId': `/entrance-report-preview/${tests.entranceReport}`,
  }
}

/** A lesson that plays, a document that is read, what was watched last. */
const openedIn = ({ subject, chapter, topic, material }: Lessons): [screen: string, path: string][] => [
  ['topic, playing', `/topic/${chapter}?id=${topic}`],
  ['study-materials, reading', `/study-materials/${subject}/${chapter}?learning=${material}`],
  ['history, playing', `/history?playing=${topic}`],
]
