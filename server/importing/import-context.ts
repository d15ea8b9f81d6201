import type { PaperFormat } from '../assessment/format/paper-format.rules.ts'
import type { AnswerType } from '../assessment/marking/scheme.rules.ts'
import { toClock, toDay } from '../ports/time.ts'

/** A batch as other sheets refer to it; without subjects it is not known what the batch is taught. */
export type KnownBatch = { name: string; level: string; subjects: readonly string[] }
export type KnownStudent = { name: string; batches: readonly string[] }

/** The facts about a question that a paper is checked by. Marks are hundredths, for a right answer. */
export type QuestionFacts = {
  marks: number
  subject: string
  answer_type: AnswerType
  /** The number of options of a Multiple question. */
  options: number
  /** For a numerical question: whether the right number is whole. */
  hasWholeKey: boolean
}
/**
 * Null where a row of the format could not be read. `isOfSheet`: the format is from a sheet of this folder. `isBegun`:
 * students have started tests with it, or one is sealed. `opens`: when the other tests with it open.
 */
export type KnownFormat = { format: PaperFormat | null; isOfSheet: boolean; isBegun: boolean; opens: readonly number[] }

/**
 * The codes of what is archived, by itself or with its level. It stays known, since older sheets name it, but is neither
 * guessed nor offered.
 */
export type ArchivedCodes = Readonly<Record<'levels' | 'subjects' | 'batches', ReadonlySet<string>>>

/** The academy's data by its codes, with that of earlier sheets of the same folder. */
export type ImportContext = {
  levels: Map<string, number>
  /** The name of each subject's level. */
  subjects: Map<string, string>
  /** `PHY12 3` */
  chapters: Set<string>
  batches: Map<string, KnownBatch>
  archived: ArchivedCodes
  /** The name of the guardian with this number. */
  guardians: Map<string, string>
  /** By admission numbers. */
  students: Map<string, KnownStudent>
  /** Mobile numbers and their owners; a student who registered without the office has no admission number. */
  numbers: Map<string, { admission_no: string | null; name: string }[]>
  questions: Set<string>
  /** Without questions of which a row could not be read. */
  questionFacts: Map<string, QuestionFacts>
  /** The academy's own formats. */
  formats: Map<string, KnownFormat>
  /** Rows that are left out while the good ones of their sheet are taken, by sheet and code, with their places. */
  refused: Map<string, Map<string, string>>
  /** True where the good rows of a sheet are taken without the bad ones. */
  isGoodRows: boolean
  /** The moment that separates past from future; null where no note about either is needed. */
  now: number | null
  /** Sheets of this folder that could not be read, whose codes are therefore unknown. */
  unread: Set<string>
  mediaHosts: string[]
  zone: string
}

/** Returns the academy's own day and clock, `2026-11-20 10:30`; null without a `now`. */
export const nowIn = ({ now, zone }: ImportContext): string | null =>
  now === null ? null : `${toDay(now, zone)} ${toClock(now, zone)}`

export const chapterKey = (subject: string, chapterNo: number) => `${subject} ${chapterNo}`
