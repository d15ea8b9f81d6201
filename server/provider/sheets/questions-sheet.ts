import { beyondLimits } from '#contract/formula-limits.rules.ts'
import { loadAcademy } from '../../academy/academy.ts'
import { boundQuestions } from '../../assessment/seal/sealed-papers.queries.ts'
import { sheet } from '../sheet.ts'
import { checkQuestion } from './check-question.ts'
import { checkChapter, checkCode, Codes } from './codes.ts'
import { formulaFaults, loadFormulaParser } from './formula-faults.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import { questionColumns, type QuestionRow } from './question-columns.ts'
import { factsOf } from './question-facts.rules.ts'
import { derivedType, keyOf, keyText, optionsOf, typeOf } from '#contract/question-key.rules.ts'
import { putQuestion } from './put-question.ts'
import { reviewFormats } from './review-formats.ts'
import { languagesGone, mergeQuestion } from './merge-question.ts'
import { changesSealed } from './key-changes.rules.ts'
import { reviewKeys } from './review-keys.ts'
import { storedQuestions } from './questions-stored.queries.ts'
import { told } from '../told.rules.ts'

/** The question bank. A question that changed gets a new version; what was answered stays as it was. */
export const questionsSheet = sheet({
  name: 'questions',
  columns: questionColumns,
  needs: ['subjects', 'recorded'],
  key: ({ code }) => code,
  mayTakeGoodRows: true,
  prepare: loadFormulaParser,
  stored: storedQuestions,
  refine: canonical,
  merge: mergeQuestion,
  check: (row, { known, say, note, advise, isPartial }, before) => {
    checkCode(known, 'subjects', row.subject, 'subject', say)
    if (row.chapter_no !== null) checkChapter(known, row.subject, row.chapter_no, 'chapter_no', say)
    if (!isPartial) checkQuestion(row, say)
    for (const [column, words] of Object.entries(row)) {
      if (typeof words !== 'string' || words === before?.[column as keyof QuestionRow]) continue
      const beyond = beyondLimits(words)
      if (beyond !== null) say(column as keyof QuestionRow, told('formula_limits', { formula: beyond }))
      if (beyond !== null || known.now === null) continue
      for (const fault of formulaFaults(words)) {
        advise(told('in_column', { column: questionColumns[column as keyof QuestionRow].title, fault }))
      }
    }
    const gone = before ? languagesGone(before, row) : null
    if (gone !== null) note(told('translation_gone', { code: row.code, languages: told(gone) }))
    if (row.negative_marks > row.marks) note(told('takes_more', { code: row.code }))
  },
  review: async (read, changes, review) => {
    await reviewKeys(read, changes, review)
    await reviewFormats(read, changes, review)
  },
  sealing: {
    by: boundQuestions,
    isChanged: changesSealed,
    problem: ({ name }) => told('question_sealed', { paper: name }),
  },
  codes: ['code'],
  learn: (row, { questions, questionFacts }, isPartial) => {
    questions.add(row.code)
    if (isPartial) questionFacts.delete(row.code)
    else questionFacts.set(row.code, factsOf(row))
  },
  put: async (tx, rows, putting) => {
    const codes = await Codes.of(tx)
    const { pass_percent } = await loadAcademy(tx)
    for (const row of rows) await putQuestion(tx, row, putting, codes.subject(row.subject), pass_percent)
  },
})

/**
 * The one form of a row: options without a gap between them, the key by its letters or numbers, and no type where it
 * follows from the rest. What cannot be stays as it was written, so that the check names it.
 */
function canonical(row: QuestionRow): QuestionRow {
  const key = keyOf(row)
  if (key.is === 'invalid') return row
  const type = typeOf(row) === derivedType(row) ? null : row.type
  if (key.is === 'number') return { ...row, type, correct: keyText(key) }
  const options = optionsOf(row)
  const letters = options.map(({ letter }) => letter)
  const isThere = key.letters.every((letter) => letters.includes(letter))
  if (!isThere || translatesGap(row)) return row
  const closed: QuestionRow = { ...row, type }
  for (const [index, letter] of LETTERS.entries()) {
    const from = letters[index]
    closed[`option${letter}`] = options[index]?.text ?? null
    closed[`image${letter}`] = options[index]?.image ?? null
    for (const language of ['hi', 'ml'] as const) {
      closed[`option${letter}_${language}`] = from === undefined ? null : row[`option${from}_${language}`]
    }
  }
  const right = key.letters.flatMap((letter) => LETTERS[letters.indexOf(letter)] ?? [])
  return { ...closed, correct: keyText({ is: 'letters', letters: right }) }
}

/** Whether there are words in another language of an option that is not there. */
function translatesGap(row: QuestionRow): boolean {
  const letters = new Set(optionsOf(row).map(({ letter }) => letter))
  const gaps = LETTERS.filter((letter) => !letters.has(letter))
  return gaps.some((letter) => row[`option${letter}_hi`] !== null || row[`option${letter}_ml`] !== null)
}
