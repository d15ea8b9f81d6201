/** What a doubt is about: one of the ids, that of a question with its attempt. `at` is a second, a page or a number. */
export type DoubtSearch = {
  topic?: number
  material?: number
  live?: number
  question?: number
  attempt?: number
  at?: number
}

/** The open part of a child's screen, attendance by default. `news` is the open article. */
export type ChildSearch = { part?: ChildPart; news?: number }
export type ChildPart = 'attendance' | 'classes' | 'results' | 'news' | 'consent' | 'copy'

/** The open part of a report, its overview by default. `revise` opens the questions, first those that were not right. */
export type ReportSearch = { part?: 'questions' | 'time'; revise?: number }

/** Every address of the app. Parameters are spelled as the specification spells them. */
export const paths = {
  login: () => ({ to: '/login' }) as const,
  register: () => ({ to: '/register' }) as const,
  privacy: () => ({ to: '/privacy' }) as const,
  /** For guardians; the link's secret stands behind the `#`. */
  consent: () => ({ to: '/consent' }) as const,

  guardian: () => ({ to: '/guardian' }) as const,
  guardianChild: (stud_id: number, search: ChildSearch = {}) =>
    ({ to: '/guardian/child/$stud_id', params: { stud_id }, search }) as const,

  home: () => ({ to: '/' }) as const,
  profile: () => ({ to: '/profile' }) as const,
  /** The student's settings for a device: a part of the profile's screen. */
  settings: () => ({ to: '/profile', hash: 'settings' }) as const,
  saved: () => ({ to: '/saved' }) as const,
  feedback: () => ({ to: '/feedback' }) as const,

  /** Where everything to learn from, and every test, begins: the bottom bar's ways on phones. */
  learn: () => ({ to: '/learn' }) as const,
  tests: () => ({ to: '/tests' }) as const,

  subjects: () => ({ to: '/subjects' }) as const,
  chapters: (subId: number) => ({ to: '/chapters/$subId', params: { subId } }) as const,
  content: (subId: number, chapter_id: number) =>
    ({ to: '/content/$subId/$chapter_id', params: { subId, chapter_id } }) as const,
  /** `id` is the topic that plays. */
  topic: (chapter_id: number, search: { id?: number } = {}) =>
    ({ to: '/topic/$chapter_id', params: { chapter_id }, search }) as const,
  history: (search: { playing?: number } = {}) => ({ to: '/history', search }) as const,
  dayLists: (subId: number) => ({ to: '/day-lists/$subId', params: { subId } }) as const,

  liveClass: () => ({ to: '/live-class' }) as const,
  liveBatches: (subId: number) => ({ to: '/live-batches/$subId', params: { subId } }) as const,
  liveClasses: (subId: number, bId: number) => ({ to: '/live-classes/$subId/$bId', params: { subId, bId } }) as const,
  live: () => ({ to: '/live' }) as const,

  materialSubjects: () => ({ to: '/study-materials-subjects' }) as const,
  materialChapters: (subId: number) => ({ to: '/study-materials-chapter/$subId', params: { subId } }) as const,
  /** `learning` is the material that is open. */
  materials: (subId: number, chapter_id: number, search: { learning?: number } = {}) =>
    ({ to: '/study-materials/$subId/$chapter_id', params: { subId, chapter_id }, search }) as const,

  quizSubjects: () => ({ to: '/quiz/subjects' }) as const,
  quizChapters: (subId: number) => ({ to: '/quiz-chapters/$subId', params: { subId } }) as const,
  quizList: (chapter_id: number) => ({ to: '/quiz-list/$chapter_id', params: { chapter_id } }) as const,
  quizStart: (quiz_id: number) => ({ to: '/quiz-start/$quiz_id', params: { quiz_id } }) as const,
  quizReports: (chapter_id: number) => ({ to: '/reports/$chapter_id', params: { chapter_id } }) as const,
  quizReport: (quiz_id: number, search: ReportSearch = {}) =>
    ({ to: '/report-preview/$quiz_id', params: { quiz_id }, search }) as const,

  exams: () => ({ to: '/exams' }) as const,
  exam: (exam_id: number) => ({ to: '/exam/$exam_id', params: { exam_id } }) as const,
  examQuestions: (attemptId: number) =>
    ({ to: '/exam-questions/$record_id', params: { record_id: attemptId } }) as const,
  examReports: () => ({ to: '/exam-reports' }) as const,
  examReport: (attemptId: number, search: ReportSearch = {}) =>
    ({ to: '/exam-report-preview/$record_id', params: { record_id: attemptId }, search }) as const,

  entrance: () => ({ to: '/entrance' }) as const,
  entranceStart: (examId: number) => ({ to: '/entrance-start-exam/$examId', params: { examId } }) as const,
  entranceReports: () => ({ to: '/entrance-exam-reports' }) as const,
  entranceReport: (attemptId: number, search: ReportSearch = {}) =>
    ({ to: '/entrance-report-preview/$enrollmentId', params: { enrollmentId: attemptId }, search }) as const,

  redo: () => ({ to: '/redo' }) as const,
  /** `chapter` is the chapter that is offered first. */
  practice: (search: { chapter?: number } = {}) => ({ to: '/practice', search }) as const,

  /** The own doubts; with a place, a new one about it. */
  doubts: (search: DoubtSearch = {}) => ({ to: '/doubts', search }) as const,
  doubt: (doubt_id: number) => ({ to: '/doubts/$doubt_id', params: { doubt_id } }) as const,

  attendance: () => ({ to: '/attendance' }) as const,
  attendanceYear: (subjectId: number, search: { year?: number } = {}) =>
    ({ to: '/attendance-year/$subjectId', params: { subjectId }, search }) as const,
  attendanceMonth: (monthNo: number, month: string, search: { subject?: number; year?: number }) =>
    ({ to: '/attendance-month/$monthNo/$month', params: { monthNo, month }, search }) as const,

  newsList: () => ({ to: '/news-and-events' }) as const,
  news: (newsId: number) => ({ to: '/newsandevents/$newsId', params: { newsId } }) as const,
}

/** The target of a link: a value returned by one of `paths`. */
export type Place = ReturnType<(typeof paths)[keyof typeof paths]>
