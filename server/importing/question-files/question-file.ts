import type { AnswerType } from '../../assessment/marking/scheme.rules.ts'
import type { LocalizedMessage } from '../localized-message.rules.ts'

/** A question as a file of GIFT, Aiken or Moodle XML has it. */
export type FoundQuestion = {
  /** Where it begins, counted from 1. */
  line: number
  /** Its name for the clerk: its title, or its first words. */
  name: string
  /** `[id:…]`, `<idnumber>`. */
  code: string | null
  /** `::title::`, `<name>`. */
  title: string | null
  /** The `$CATEGORY` in force, its parts between `/` as they are written. */
  category: string | null
  /** Plain text; mathematics between its signs stays as it is written. */
  question: string
  answer_type: AnswerType
  /** Empty for a numerical question. */
  options: string[]
  /** As a cell of the questions' sheet: `B`, `A,C`, `12.5` or `12.4..12.6`. */
  correct: string
  explanation: string | null
  /** Null where the format has no marks. */
  marks: number | null
  /** The share of the marks that a wrong choice costs, where the file has one for all of them. */
  negative: number | null
  /** Data of the file that the app does not store. */
  notes: LocalizedMessage[]
  /** Only where it has some. */
  pictures?: FoundPicture[]
}

/** A picture that the file carries in itself: of the question, or of an option by its place. */
export type FoundPicture = { of: 'question' | number; name: string; content: Uint8Array; alt: string }

/** A readable question of a kind that the app does not support. */
export type Skipped = { line: number; name: string; why: LocalizedMessage }

/** A part of the file that cannot be read. */
export type BadBlock = {
  line: number
  name: string | null
  problem: LocalizedMessage
  /** The code by which papers may name it, where the file has one. */
  code?: string | null
  title?: string | null
}

export type QuestionFile = {
  format: 'gift' | 'aiken' | 'moodle-xml'
  questions: FoundQuestion[]
  skipped: Skipped[]
  bad: BadBlock[]
  /** How the file's letters were read, where that may be wrong. */
  note?: LocalizedMessage | null
}

/** The result of reading one piece of a file. */
export type Outcome = { question: FoundQuestion } | { skipped: Skipped } | { bad: BadBlock }

export function questionFile(format: QuestionFile['format'], outcomes: Outcome[]): QuestionFile {
  return {
    format,
    questions: outcomes.flatMap((one) => ('question' in one ? [one.question] : [])),
    skipped: outcomes.flatMap((one) => ('skipped' in one ? [one.skipped] : [])),
    bad: outcomes.flatMap((one) => ('bad' in one ? [one.bad] : [])).sort((a, b) => a.line - b.line),
  }
}
