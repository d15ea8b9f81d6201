/** A number in an address: `$subId` and its like. `$month` is a word. */
const ID = '[1-9][0-9]{0,15}'

/** Every screen's path, without slashes around it. The router knows them, and the server answers others with 404. */
export const screens = [
  '',
  'login',
  'register',
  'privacy',
  'subjects',
  'feedback',
  'saved',
  'chapters/$subId',
  'topic/$chapter_id',
  'live-class',
  'live-batches/$subId',
  'live-classes/$subId/$bId',
  'live',
  'profile',
  'history',
  'study-materials-subjects',
  'study-materials-chapter/$subId',
  'study-materials/$subId/$chapter_id',
  'content/$subId/$chapter_id',
  'quiz/subjects',
  'exams',
  'exam/$exam_id',
  'exam-reports',
  'exam-questions/$record_id',
  'exam-report-preview/$record_id',
  'quiz-chapters/$subId',
  'quiz-list/$chapter_id',
  'quiz-start/$quiz_id',
  'reports/$chapter_id',
  'report-preview/$quiz_id',
  'news-and-events',
  'newsandevents/$newsId',
  'day-lists/$subId',
  'attendance',
  'attendance-year/$subjectId',
  'attendance-month/$monthNo/$month',
  'entrance',
  'entrance-start-exam/$examId',
  'entrance-exam-reports',
  'entrance-report-preview/$enrollmentId',
] as const

const patterns = screens.map((screen) => {
  const parts = screen.split('/').map((part) => (part === '$month' ? '[^/]{1,40}' : part.startsWith('$') ? ID : part))
  return { screen, pattern: new RegExp(`^/*${parts.join('/')}/*$`) }
})

/** The screen that answers to this path, with or without slashes around it. */
export const screenOf = (path: string): string | undefined => patterns.find(({ pattern }) => pattern.test(path))?.screen
