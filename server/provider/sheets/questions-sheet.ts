import { createHash } from 'node:crypto'
import { loadAcademy } from '../../academy/academy.ts'
import {
  addQuestion,
  ONE_CHOICE,
  newestQuestion,
  refileQuestion,
  renewPapers,
} from '../../assessment/paper/paper-writes.queries.ts'
import { pictureName } from '../../assessment/paper/picture-name.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { FileRef } from '../file-ref.ts'
import { type Putting, sheet } from '../sheet.ts'
import { checkChapter, checkCode, Codes, fileId } from './codes.ts'
import { formulaFaults, loadFormulaParser } from './formula-faults.ts'
import { LETTERS } from './letters.ts'
import { type Letter, questionColumns, type QuestionRow } from './question-columns.ts'
import { reviewKeys } from './review-keys.ts'
import { storedQuestions } from './questions-stored.queries.ts'

type Shown = { letter: Letter; text: string | null; image: FileRef | null }

/** The question bank. A question that changed gets a new version; what was answered stays as it was. */
export const questionsSheet = sheet({
  name: 'questions',
  columns: questionColumns,
  needs: ['subjects', 'recorded'],
  key: ({ code }) => code,
  mayTakeGoodRows: true,
  prepare: loadFormulaParser,
  stored: storedQuestions,
  refine: closedUp,
  check: (row, { known, say, note, advise }, before) => {
    checkCode(known, 'subjects', row.subject, 'subject', say)
    if (row.chapter_no !== null) checkChapter(known, row.subject, row.chapter_no, 'chapter_no', say)
    checkOptions(row, say)
    for (const [column, words] of Object.entries(row)) {
      if (known.now === null || typeof words !== 'string' || words === before?.[column as keyof QuestionRow]) continue
      for (const fault of formulaFaults(words)) {
        advise(`${questionColumns[column as keyof QuestionRow].title}: ${fault}`)
      }
    }
    if (row.negative_marks > row.marks) note(`${row.code} takes more marks for a wrong answer than it gives`)
  },
  review: reviewKeys,
  codes: ['code'],
  learn: ({ code, marks: each }, known) => {
    known.questions.add(code)
    known.questionMarks.set(code, each)
  },
  put: async (tx, rows, putting) => {
    const codes = await Codes.of(tx)
    const { pass_percent } = await loadAcademy(tx)
    for (const row of rows) await putQuestion(tx, row, putting, codes.subject(row.subject), pass_percent)
  },
})

const optionsOf = (row: QuestionRow): Shown[] =>
  LETTERS.map((letter) => ({ letter, text: row[`option${letter}`], image: row[`image${letter}`] })).filter(
    (one) => one.text !== null || one.image !== null,
  )

/** Options without a gap between them, and the right one by its letter. */
function closedUp(row: QuestionRow): QuestionRow {
  const named = LETTERS.find((letter, index) => letter === row.correct || String(index + 1) === row.correct)
  const options = optionsOf(row)
  const place = options.findIndex(({ letter }) => letter === named)
  // A right option that is empty stays as it is: the check names it.
  if (place === -1) return row
  const closed: QuestionRow = { ...row, correct: LETTERS[place] ?? 'A' }
  for (const [index, letter] of LETTERS.entries()) {
    closed[`option${letter}`] = options[index]?.text ?? null
    closed[`image${letter}`] = options[index]?.image ?? null
  }
  return closed
}

function checkOptions(row: QuestionRow, say: (column: keyof QuestionRow, problem: string) => void): void {
  const options = optionsOf(row)
  const words = options.map((one) => one.text ?? pictureName(one.letter))
  const pictures = options.flatMap((one) =>
    one.text === null && one.image !== null ? [one.image.hash || one.image.name] : [],
  )
  const isDifferent = (each: string[]) => new Set(each).size === each.length
  if (options.length < 2) say('optionA', 'needs at least two options')
  else if (!isDifferent(words) || !isDifferent(pictures)) say('optionA', 'has two equal options')
  else if (!options.some(({ letter }) => letter === row.correct)) {
    say('correct', `"${row.correct}" is not one of its options`)
  }
}

async function putQuestion(
  tx: Tx,
  row: QuestionRow,
  putting: Putting,
  subject_id: number,
  passPercent: number,
): Promise<void> {
  const place = { subject_id, chapter_no: row.chapter_no, difficulty: row.difficulty }
  const content_hash = hashOf(row)
  const known = await newestQuestion(tx, row.code)
  if (known?.content_hash === content_hash) return refileQuestion(tx, known.question_id, place)
  const question_id = putting.newId()
  const question = {
    ...ONE_CHOICE,
    ...place,
    question_id,
    question_code: row.code,
    version: (known?.version ?? 0) + 1,
    question: row.question,
    question_file: await fileId(tx, row.question_image, putting),
    explanation: row.explanation,
    marks: row.marks,
    negative_marks: row.negative_marks,
    content_hash,
  }
  await addQuestion(tx, question, await optionRows(tx, row, question_id, putting))
  if (known) await renewPapers(tx, question, passPercent)
}

async function optionRows(tx: Tx, row: QuestionRow, question_id: number, putting: Putting) {
  const rows = []
  for (const [position, { letter, text: ptext, image }] of optionsOf(row).entries()) {
    rows.push({
      option_id: putting.newId(),
      question_id,
      position,
      ptype: image === null ? 'text' : 'image',
      ptext: ptext ?? pictureName(letter),
      option_file: await fileId(tx, image, putting),
      is_right: letter === row.correct ? 1 : 0,
    })
  }
  return rows
}

/** Of everything that a student sees of the question. */
function hashOf({ subject: _subject, chapter_no: _chapter, difficulty: _difficulty, ...seen }: QuestionRow): string {
  const content = Object.values(seen).map((value) => (typeof value === 'object' ? value?.hash : value))
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
