import { LANGUAGE_KEYS, LANGUAGES, type Language, type QuestionRow } from './question-columns.ts'

/** What of a question is read in another language too. */
const READ = /^(?:question|option[A-F]|image[A-F]|explanation|passage|list_one|list_two|correct)$/

const seen = (row: Partial<QuestionRow>, column: keyof QuestionRow): unknown => {
  const value = row[column]
  return typeof value === 'object' ? value?.hash : value
}

/**
 * A question beside what a file says of it. Where the file says what is read otherwise and has no columns of another
 * language, what was there in that language goes: it would stand beside another question, or its options beside others.
 */
export function mergeQuestion(before: QuestionRow, given: Partial<QuestionRow>): QuestionRow {
  const merged: QuestionRow = { ...before, ...given }
  const columns = Object.keys(given) as (keyof QuestionRow)[]
  const isReadOtherwise = columns.some((column) => READ.test(column) && seen(given, column) !== seen(before, column))
  if (!isReadOtherwise) return merged
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const own = (Object.keys(before) as (keyof QuestionRow)[]).filter((column) => column.endsWith(`_${language}`))
    if (own.some((column) => column in given)) continue
    Object.assign(merged, Object.fromEntries(own.map((column) => [column, null])))
  }
  return merged
}

/** What the languages are called in which a question was there, and is not any more; null where there is none. */
export function languagesGone(
  before: QuestionRow,
  row: QuestionRow,
): 'language_hi' | 'language_ml' | 'language_both' | null {
  const gone = (Object.keys(LANGUAGES) as Language[]).filter(
    (language) => before[`question_${language}`] !== null && row[`question_${language}`] === null,
  )
  return gone.length > 1 ? 'language_both' : gone[0] ? LANGUAGE_KEYS[gone[0]] : null
}
