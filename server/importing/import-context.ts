import type { PaperFormat } from '../assessment/format/paper-format.rules.ts'
import type { AnswerType } from '../assessment/marking/scheme.rules.ts'
import { toClock, toDay } from '../ports/time.ts'

/** A batch as other sheets refer to it; of one without subjects nobody knows yet what it is taught. */
export type KnownBatch = { level: string; subjects: readonly string[] }
export type KnownStudent = { name: string; batches: readonly string[] }

/** What a paper must know of a question. Marks in hundredths, for a right answer. */
export type QuestionFacts = {
  marks: number
  subject: string
  answer_type: AnswerType
  /** How many a Multiple has. */
  options: number
  /** Of a number: whether a whole one is right. */
  hasWholeKey: boolean
}
/** Null where a row of it could not be read. `isOfSheet`: as a sheet of this folder has it. */
export type KnownFormat = { format: PaperFormat | null; isOfSheet: boolean }

/** What the academy has by its codes, and what earlier sheets of the same folder bring. */
export type ImportContext = {
  levels: Map<string, number>
  /** The name of each subject's level. */
  subjects: Map<string, string>
  /** `PHY12 3` */
  chapters: Set<string>
  batches: Map<string, KnownBatch>
  /** The name of the guardian with this number. */
  guardians: Map<string, string>
  /** By admission numbers. */
  students: Map<string, KnownStudent>
  /** Mobile numbers, and whose they are; without an admission number for who registered alone. */
  numbers: Map<string, { admission_no: string | null; name: string }[]>
  questions: Set<string>
  /** Without those of which a row could not be read. */
  questionFacts: Map<string, QuestionFacts>
  /** The academy's own formats. */
  formats: Map<string, KnownFormat>
  /** Rows that are left out while the good ones of their sheet are taken, by sheet and code, with their places. */
  refused: Map<string, Map<string, string>>
  /** True where the good rows of a sheet are taken without the bad ones. */
  isGoodRows: boolean
  /** The moment that parts past from future; null where nobody reads what is said of either. */
  now: number | null
  /** Sheets of this folder that could not be read: nobody knows which codes they have. */
  unread: Set<string>
  mediaHosts: string[]
  zone: string
}

/** Returns the academy's own day and clock, `2026-11-20 10:30`; null where nobody asks for them. */
export const nowIn = ({ now, zone }: ImportContext): string | null =>
  now === null ? null : `${toDay(now, zone)} ${toClock(now, zone)}`

export const chapterKey = (subject: string, chapterNo: number) => `${subject} ${chapterNo}`
