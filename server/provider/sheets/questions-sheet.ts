import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { addQuestion, newestQuestion } from '../../assessment/paper.queries.ts'
import { pictureName } from '../../assessment/picture-name.rules.ts'
import type { Tx } from '../../db/db.ts'
import { marks, oneOf, optional, text, wholeNumber } from '../cells.ts'
import type { Import } from '../import-run.ts'
import { problemOf, storeFile } from '../media-store.ts'
import { type RowOf, sheet } from '../sheet.ts'
import { type Codes, idOf, subjectCodes } from './codes.ts'

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
type Letter = (typeof LETTERS)[number]

const option = (letter: Letter) => optional(text(`Option ${letter}`, 2000))
const picture = (letter: Letter) => optional(text(`Image ${letter}`, 255))

const columns = {
  code: text('Question ID', 40),
  subject: text('Subject Code', 40),
  chapter_no: optional(wholeNumber('Chapter No')),
  question: text('Question', 4000),
  question_image: optional(text('Question Image', 255)),
  optionA: option('A'),
  optionB: option('B'),
  optionC: option('C'),
  optionD: option('D'),
  optionE: option('E'),
  optionF: option('F'),
  imageA: picture('A'),
  imageB: picture('B'),
  imageC: picture('C'),
  imageD: picture('D'),
  imageE: picture('E'),
  imageF: picture('F'),
  correct: oneOf('Correct', [...LETTERS, '1', '2', '3', '4', '5', '6']),
  marks: optional(marks('Marks')),
  negative_marks: optional(marks('Negative Marks')),
  explanation: optional(text('Explanation', 4000)),
  difficulty: optional(text('Difficulty', 40)),
}
type Row = RowOf<typeof columns>
type Shown = { letter: Letter; text: string | null; image: string | null }

const ONE_MARK = 100

/** The question bank. A question that changed gets a new version; what was answered stays as it was. */
export const questionsSheet = sheet({
  name: 'questions',
  columns,
  prepare: async (rows: Row[], into): Promise<Map<string, number>> => {
    const files = new Map<string, number>()
    for (const row of rows) {
      const names = [row.question_image, ...optionsOf(row).map(({ image }) => image)]
      for (const name of names) if (name !== null && !files.has(name)) await storePicture(name, row, into, files)
    }
    return files
  },
  write: async (tx, rows, into, files) => {
    const subjects = await subjectCodes(tx)
    for (const row of rows) if (isSound(row, into)) await putQuestion(tx, row, into, files, subjects)
  },
})

const optionsOf = (row: Row): Shown[] =>
  LETTERS.map((letter) => ({ letter, text: row[`option${letter}`], image: row[`image${letter}`] })).filter(
    (one) => one.text !== null || one.image !== null,
  )

const correctOf = ({ correct }: Row): Letter | undefined =>
  LETTERS.find((letter, index) => letter === correct || String(index + 1) === correct)

async function storePicture(name: string, { line }: Row, into: Import, files: Map<string, number>): Promise<void> {
  const path = join(into.folder, 'images', name)
  const problem = await problemOf(path, ['picture'])
  if (problem) into.mistakes.push({ file: into.file, row: line, column: null, problem })
  else files.set(name, await storeFile(into, path, 'question'))
}

function isSound(row: Row, into: Import): boolean {
  const options = optionsOf(row)
  const words = options.map((one) => one.text ?? pictureName(one.letter))
  const say = (problem: string, column: string | null) => {
    into.mistakes.push({ file: into.file, row: row.line, column, problem })
    return false
  }
  if (options.length < 2) return say('needs at least two options', 'Option A')
  const pictures = options.flatMap((one) => (one.text === null && one.image !== null ? [one.image] : []))
  const different = (each: string[]) => new Set(each).size === each.length
  if (!different(words) || !different(pictures)) return say('has two equal options', null)
  const correct = correctOf(row)
  return (
    options.some(({ letter }) => letter === correct) || say(`"${row.correct}" is not one of its options`, 'Correct')
  )
}

async function putQuestion(tx: Tx, row: Row, into: Import, files: Map<string, number>, subjects: Codes): Promise<void> {
  const subject_id = idOf(into, subjects, row.subject, 'Subject Code', row.line)
  if (subject_id === 0) return
  const options = optionsOf(row)
  const own = { marks: row.marks ?? ONE_MARK, negative_marks: row.negative_marks ?? 0, explanation: row.explanation }
  const fileOf = (name: string | null) => (name === null ? null : (files.get(name) ?? null))
  const question_file = fileOf(row.question_image)
  const content = {
    question: row.question,
    question_file,
    options: options.map((one) => [one.text, fileOf(one.image)]),
    ...own,
  }
  const whole = JSON.stringify([content, correctOf(row), subject_id])
  const content_hash = createHash('sha256').update(whole).digest('base64url')
  const known = await newestQuestion(tx, row.code)
  if (known?.content_hash === content_hash) return
  const question_id = into.newId()
  const question = {
    question_id,
    question_code: row.code,
    version: (known?.version ?? 0) + 1,
    subject_id,
    question_file,
  }
  const rows = options.map(({ letter, text: ptext, image }, position) => ({
    option_id: into.newId(),
    question_id,
    position,
    ptype: image === null ? 'text' : 'image',
    ptext: ptext ?? pictureName(letter),
    option_file: fileOf(image),
    is_right: letter === correctOf(row) ? 1 : 0,
  }))
  await addQuestion(tx, { ...question, question: row.question, ...own, content_hash }, rows)
}
