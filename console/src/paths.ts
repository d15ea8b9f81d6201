import type { StaffApi } from '#contract/staff/all-staff-calls.ts'

/** What the audit is filtered by, as the address has it. */
export type AuditFilter = Omit<StaffApi['/staff/audit']['body'], 'before'>
/** What the list of students is narrowed to, as it stands in its address. */
export type StudentSearch = {
  search?: string
  level?: number
  batch?: number
  status?: 'active' | 'pending' | 'left'
  /** By name where nothing is said. */
  sort?: 'admission_no' | 'seen'
}

/** The form of one piece of news, or those that were taken back. */
export type NewsSearch = { item?: number | 'new'; taken?: true }

/** What the question bank is narrowed to, as it stands in its address. */
export type QuestionSearch = {
  search?: string
  subject?: number
  chapter?: number
  type?: 'single' | 'multiple' | 'number'
  state?: 'draft' | 'proof_read' | 'retired'
  /** Only those that are marked for practice. */
  practice?: true
}

/** Which papers are listed; the drafts where nothing is said. */
export type PapersSearch = { state?: Exclude<StaffApi['/staff/papers']['body']['state'], 'draft'> }

/** One exam format by its code, or a new one that begins with another: an empty `add` with nothing. */
export type FormatsSearch = { code?: string; add?: string }

/** Whose slips are printed: of a batch, or of one student. */
export type SlipSearch = { batch?: number; student?: number }

/** Whether each batch is printed on its own pages. */
export type SheetSearch = { by?: 'batch' }

/** The register of one class, or the classes of a day; `all`: also where one of them is on now. */
export type RegisterSearch = { class?: number; day?: string; all?: true }

/** Who is absent on a day, by default today; `batch`: only its students. */
export type AbsentSearch = { day?: string; batch?: number }

/** A batch in a month, whose attendance is printed. */
export type MonthSearch = { batch?: number; month?: string }

/** A day and a time of it that somebody pointed at in the timetable. */
export type SlotSearch = { day?: string; start?: string }

/** The week of a day, of a batch or of who teaches. */
export type TimetableSearch = { day?: string; batch?: number; tutor?: string }

/** The chapter whose lessons are shown. */
export type LessonsSearch = { chapter?: number }

/** The class whose recording is added. */
export type RecordingsSearch = { class?: number }

/** Subjects, batches or levels, or the chapters of one subject. */
export type CatalogTab = 'subjects' | 'batches' | 'levels'
export type CatalogSearch = { tab?: CatalogTab; subject?: number }

/** Doubts that are done with, instead of those that wait. */
export type DoubtsSearch = { done?: true }

/** Which feedback is listed: what is done instead of what waits, of a subject, with these words. */
export type FeedbackSearch = { done?: true; subject?: number; search?: string }

/** A batch in a subject over some days, as figures of chapters are made of it. */
export type FiguresSearch = { batch?: number; subject?: number; from?: string; until?: string }

/** A chapter of these figures; without `chapter` the questions of no chapter. */
export type ChapterSearch = FiguresSearch & { chapter?: number }

/** A filter of students by their last consent. */
export type ConsentFilter = NonNullable<StaffApi['/staff/consents']['body']['filter']>
export type ConsentsSearch = { filter?: ConsentFilter; batch?: number }

/** One message, or the form of a new one. */
export type MessagesSearch = { item?: number | 'new' }

/** Every address of the console, below /staff. */
export const paths = {
  login: () => ({ to: '/login' }) as const,
  /** The link of one use is in the fragment, which no server gets. */
  welcome: (link: string) => ({ to: '/welcome', hash: link }) as const,
  today: () => ({ to: '/' }) as const,
  account: () => ({ to: '/account' }) as const,
  /** The part of the account with an owner's rescue sheet. */
  rescueSheet: () => ({ to: '/account', hash: 'rescue' }) as const,
  imports: () => ({ to: '/import' }) as const,
  /** `who` is the member whose form is shown, `new` for a new member. */
  team: (who?: number | 'new') => ({ to: '/team', search: who === undefined ? {} : { who } }) as const,
  /** Entries that a filter lets through. */
  audit: (search: AuditFilter) => ({ to: '/audit', search }) as const,
  students: (search: StudentSearch = {}) => ({ to: '/students', search }) as const,
  studentAdd: () => ({ to: '/students/new' }) as const,
  /** A batch that goes to its next level, and what else can be undone. */
  promotion: () => ({ to: '/students/promotion' }) as const,
  student: (studId: number) => ({ to: '/students/$stud_id', params: { stud_id: String(studId) } }) as const,
  studentEdit: (studId: number) => ({ to: '/students/$stud_id/edit', params: { stud_id: String(studId) } }) as const,
  /** `other`: the account that is compared. */
  studentMerge: (studId: number, other?: number) =>
    ({
      to: '/students/$stud_id/merge',
      params: { stud_id: String(studId) },
      search: other === undefined ? {} : { other },
    }) as const,
  browsers: () => ({ to: '/browsers' }) as const,
  server: () => ({ to: '/server' }) as const,
  settings: () => ({ to: '/settings' }) as const,
  gateway: () => ({ to: '/gateway' }) as const,
  sittings: () => ({ to: '/sittings' }) as const,
  sitting: (paperId: number) => ({ to: '/sittings/$paper_id', params: { paper_id: String(paperId) } }) as const,
  attempt: (studId: number, attemptId: number) =>
    ({
      to: '/attempts/$stud_id/$attempt_id',
      params: { stud_id: String(studId), attempt_id: String(attemptId) },
    }) as const,
  keys: () => ({ to: '/keys' }) as const,
  key: (paperId: number) => ({ to: '/keys/$paper_id', params: { paper_id: String(paperId) } }) as const,
  papers: (search: PapersSearch = {}) => ({ to: '/papers', search }) as const,
  /** A paper in the students' lists, and a draft. */
  paper: (paperId: number) => ({ to: '/papers/$paper_id', params: { paper_id: String(paperId) } }) as const,
  paperDraft: (draftId: number) => ({ to: '/papers/drafts/$draft_id', params: { draft_id: String(draftId) } }) as const,
  /** The trial of each. */
  paperProof: (paperId: number) => ({ to: '/papers/$paper_id/proof', params: { paper_id: String(paperId) } }) as const,
  paperBooklet: (paperId: number) =>
    ({ to: '/papers/$paper_id/booklet', params: { paper_id: String(paperId) } }) as const,
  draftProof: (draftId: number) =>
    ({ to: '/papers/drafts/$draft_id/proof', params: { draft_id: String(draftId) } }) as const,
  formats: (search: FormatsSearch = {}) => ({ to: '/formats', search }) as const,
  news: (search: NewsSearch = {}) => ({ to: '/news', search }) as const,
  questions: (search: QuestionSearch = {}) => ({ to: '/questions', search }) as const,
  questionAdd: () => ({ to: '/questions/new' }) as const,
  questionPaste: () => ({ to: '/questions/paste' }) as const,
  /** Questions of others that wait for their proof, narrowed as the bank is. */
  questionProof: (search: QuestionSearch = {}) => ({ to: '/questions/proof', search }) as const,
  /** The id of any version of a question: the newest version is shown. */
  question: (questionId: number) =>
    ({ to: '/questions/$question_id', params: { question_id: String(questionId) } }) as const,
  /** A change of a question of sealed papers. */
  sealedChange: (changeId: number) =>
    ({ to: '/questions/changes/$change_id', params: { change_id: String(changeId) } }) as const,
  results: () => ({ to: '/results' }) as const,
  resultPaper: (paperId: number) => ({ to: '/results/$paper_id', params: { paper_id: String(paperId) } }) as const,
  mergedResults: () => ({ to: '/results/shifts' }) as const,
  mergedResult: (mergedId: number) =>
    ({ to: '/results/shifts/$merged_id', params: { merged_id: String(mergedId) } }) as const,
  resultSlips: (paperId: number, search: SlipSearch = {}) =>
    ({ to: '/results/$paper_id/slips', params: { paper_id: String(paperId) }, search }) as const,
  /** Printed sheets of a sitting; in the list, `search` tells whether each batch has pages of its own. */
  sittingList: (paperId: number, search: SheetSearch = {}) =>
    ({ to: '/sittings/$paper_id/list', params: { paper_id: String(paperId) }, search }) as const,
  sittingCards: (paperId: number) =>
    ({ to: '/sittings/$paper_id/cards', params: { paper_id: String(paperId) } }) as const,
  sittingMinutes: (paperId: number) =>
    ({ to: '/sittings/$paper_id/minutes', params: { paper_id: String(paperId) } }) as const,
  sittingRoster: (paperId: number) =>
    ({ to: '/sittings/$paper_id/invigilators', params: { paper_id: String(paperId) } }) as const,
  doubts: (search: DoubtsSearch = {}) => ({ to: '/doubts', search }) as const,
  doubt: (doubtId: number) => ({ to: '/doubts/$doubt_id', params: { doubt_id: String(doubtId) } }) as const,
  feedback: (search: FeedbackSearch = {}) => ({ to: '/feedback', search }) as const,
  feedbackItem: (studId: number, feedbackId: number) =>
    ({
      to: '/feedback/$stud_id/$feedback_id',
      params: { stud_id: String(studId), feedback_id: String(feedbackId) },
    }) as const,
  resultTexts: (paperId: number) =>
    ({ to: '/results/$paper_id/texts', params: { paper_id: String(paperId) } }) as const,
  timetable: (search: TimetableSearch = {}) => ({ to: '/timetable', search }) as const,
  timetableAdd: (search: SlotSearch = {}) => ({ to: '/timetable/new', search }) as const,
  timetableClass: (classId: number, search: SlotSearch = {}) =>
    ({ to: '/timetable/$class_id', params: { class_id: String(classId) }, search }) as const,
  holidays: () => ({ to: '/timetable/holidays' }) as const,
  register: (search: RegisterSearch = {}) => ({ to: '/register', search }) as const,
  month: (search: MonthSearch = {}) => ({ to: '/register/month', search }) as const,
  absent: (search: AbsentSearch = {}) => ({ to: '/register/absent', search }) as const,
  /** The end of the year: old batches are archived together. */
  closeYear: () => ({ to: '/subjects/close-year' }) as const,
  catalog: (search: CatalogSearch = {}) => ({ to: '/subjects', search }) as const,
  lessons: (search: LessonsSearch = {}) => ({ to: '/lessons', search }) as const,
  recordings: (classId?: number) =>
    ({ to: '/lessons/recordings', search: classId === undefined ? {} : { class: classId } }) as const,
  consents: (search: ConsentsSearch = {}) => ({ to: '/consents', search }) as const,
  /** The open links of a batch. */
  consentInvitations: (batchId: number) =>
    ({ to: '/consents/$batch_id', params: { batch_id: String(batchId) } }) as const,
  messages: (search: MessagesSearch = {}) => ({ to: '/messages', search }) as const,
  figures: (search: FiguresSearch = {}) => ({ to: '/figures', search }) as const,
  /** The students of the batch in a chapter. */
  chapterStudents: (search: ChapterSearch) => ({ to: '/figures/students', search }) as const,
  paperFigures: (paperId: number) => ({ to: '/figures/$paper_id', params: { paper_id: String(paperId) } }) as const,
}
