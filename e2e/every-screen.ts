import { screenPaths } from '#contract/screen-paths.derived.ts'
import type { ParameterOf, ScreenPath } from '#contract/screens.ts'
import { logIn } from './journey.ts'
import type { Product } from './product.ts'
import { asking, lessonIds, testIds } from './demo-ids.ts'

/**
 * An address, and the browser's storage when it is opened: the session, and `tab` for the session storage. `isMissing`
 * says that the address is no screen, `leadsOn` that the screen redirects to another one where there is nothing to
 * choose. A dialog in a screen is named by the screen and itself.
 */
export type Visit = {
  screen: string
  path: string
  stored: string | null
  tab: string
  /** The session belongs to a guardian, not to a student. */
  isGuardians?: true
  isMissing?: true
  leadsOn?: true
}

/** This student has been here since June, and first takes a test of each kind. */
const BUSY = '9000000001'
/** Has begun no test. */
const FRESH = '9000000002'

const forGuests = new Set<ScreenPath>(['login', 'register', 'privacy', 'consent'])
const isForGuardians = (screen: ScreenPath) => screen.startsWith('guardian')
// A student with one batch is not asked to choose.
const leadingOn = new Set<ScreenPath>(['live-batches/$subId'])
const beforeTests = new Set<ScreenPath>(['exam/$exam_id', 'entrance-start-exam/$examId', 'quiz-start/$quiz_id'])

/**
 * Returns a visit of every screen of the contract with content of the demo academy, and of what can be opened in a
 * screen.
 */
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
  const addressOf = addresses({ ...lessons, child: busy.stud_id }, tests)
  const guardian = await product.guardian({ name: 'Sreeja Menon', students: [busy.stud_id, fresh.stud_id] })
  const ofStudent = (screen: ScreenPath) => (beforeTests.has(screen) ? fresh.stored : busy.stored)
  const whose = (screen: ScreenPath) => (isForGuardians(screen) ? guardian.stored : ofStudent(screen))
  return [
    ...screenPaths.map((screen) => ({
      screen,
      path: addressOf(screen),
      stored: forGuests.has(screen) ? null : whose(screen),
      tab,
      ...(isForGuardians(screen) && { isGuardians: true as const }),
      ...(leadingOn.has(screen) && { leadsOn: true as const }),
    })),
    ...openedIn(lessons).map(([screen, path]) => ({ screen, path, stored: busy.stored, tab })),
    { screen: 'no-such-screen', path: '/no-such-screen', stored: busy.stored, tab, isMissing: true },
  ]
}

type Lessons = Awaited<ReturnType<typeof lessonIds>>
type Tests = Awaited<ReturnType<typeof testIds>>

/** Returns the path of each screen; `special` has the screens where a parameter's name means something else. */
function addresses(lessons: Lessons & { child: number }, tests: Tests): (screen: ScreenPath) => string {
  const { subject, chapter, batch, news, attended, year } = lessons
  const parameters: Record<ParameterOf<ScreenPath>, string | number> = {
    $subId: subject,
    $subjectId: subject,
    $chapter_id: chapter,
    $bId: batch,
    $doubt_id: lessons.doubt,
    $newsId: news,
    $stud_id: lessons.child,
    $monthNo: attended.month_no,
    $month: attended.month,
    $quiz_id: tests.quiz,
    $exam_id: tests.exam,
    $record_id: tests.examReport,
    $examId: tests.entrance,
    $enrollmentId: tests.entranceReport,
  }
  const special: Partial<Record<ScreenPath, string>> = {
    'exam-questions/$record_id': `exam-questions/${tests.examBegun}`,
    'report-preview/$quiz_id': `report-preview/${tests.quizReport}`,
    'attendance-year/$subjectId': `attendance-year/${subject}?year=${year}`,
    'attendance-month/$monthNo/$month': `attendance-month/${attended.month_no}/${attended.month}?subject=${subject}&year=${year}`,
  }
  const valueOf = (parameter: string) => String(parameters[parameter as keyof typeof parameters])
  return (screen) => `/${special[screen] ?? screen.replaceAll(/\$\w+/g, valueOf)}`
}

/** A lesson that plays, an open document, a new doubt, and the last watched lesson. */
const openedIn = ({ subject, chapter, topic, material }: Lessons): [screen: string, path: string][] => [
  ['topic, playing', `/topic/${chapter}?id=${topic}`],
  ['study-materials, reading', `/study-materials/${subject}/${chapter}?learning=${material}`],
  ['doubts, asking', `/doubts?topic=${topic}&at=20`],
  ['history, playing', `/history?playing=${topic}`],
]
