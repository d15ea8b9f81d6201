/** A question as a GIFT or Aiken file has it. */
export type FoundQuestion = {
  /** Where it begins, counted from 1. */
  line: number
  /** What to call it to the clerk: its title, or its first words. */
  name: string
  /** `[id:…]`. */
  code: string | null
  /** `::title::`. */
  title: string | null
  /** The `$CATEGORY` in force, its parts between `/` as they are written. */
  category: string | null
  /** Plain text; mathematics between its signs stays as it is written. */
  question: string
  options: string[]
  correct: number
  explanation: string | null
  /** The share of the marks that a wrong choice costs, where the file has one for all of them. */
  negative: number | null
  /** What the file says and the app does not keep. */
  notes: string[]
}

/** A readable question that the app has no place for. */
export type Skipped = { line: number; name: string; why: string }

/** What nobody can read. */
export type BadBlock = {
  line: number
  name: string | null
  problem: string
  /** By which papers may name it, where the file says so. */
  code?: string | null
  title?: string | null
}

export type QuestionFile = {
  format: 'gift' | 'aiken'
  questions: FoundQuestion[]
  skipped: Skipped[]
  bad: BadBlock[]
}

/** What became of one piece of a file. */
export type Outcome = { question: FoundQuestion } | { skipped: Skipped } | { bad: BadBlock }
