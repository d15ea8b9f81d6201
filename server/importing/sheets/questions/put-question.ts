import { createHash } from 'node:crypto'
import { noteAuthor } from '../../../assessment/bank/bank.queries.ts'
import { addQuestion, newestQuestion, refileQuestion } from '../../../assessment/paper/paper-writes.queries.ts'
import { pictureName } from '#contract/picture-name.rules.ts'
import { renewPapers } from '../../../assessment/paper/renew-papers.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Putting } from '../../sheet.ts'
import { fileId } from '../codes.ts'
import { type Language, LANGUAGES, questionColumns, type QuestionRow } from './question-columns.ts'
import { keyOf, optionsOf, typeOf } from '#contract/question-key.rules.ts'

/** Stores a question: a new version where a student would see something else than before. */
export async function putQuestion(
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
  const { passage, list_one, list_two, explanation, marks, negative_marks } = row
  const key = keyOf(row)
  const question = {
    ...place,
    question_id,
    question_code: row.code,
    version: (known?.version ?? 0) + 1,
    question: row.question,
    question_file: await fileId(tx, row.question_image, putting),
    answer_type: typeOf(row).toLowerCase(),
    key_from: key.is === 'number' ? key.range.from : null,
    key_to: key.is === 'number' ? key.range.to : null,
    question_alt: row.question_image_text,
    passage,
    passage_alt: row.passage_image_text,
    keep_order: row.keep_order === null ? null : row.keep_order === 'Yes' ? 1 : 0,
    passage_file: await fileId(tx, row.passage_image, putting),
    list_one,
    list_two,
    explanation,
    marks,
    negative_marks,
    content_hash,
  }
  await addQuestion(tx, question, await optionRows(tx, row, question_id, putting), translationRows(row, question_id))
  if (putting.author) await noteAuthor(tx, question_id, putting.author, putting.now)
  if (known) await renewPapers(tx, question, passPercent)
}

async function optionRows(tx: Tx, row: QuestionRow, question_id: number, putting: Putting) {
  const key = keyOf(row)
  const rows = []
  for (const [position, { letter, text: ptext, image }] of optionsOf(row).entries()) {
    rows.push({
      option_id: putting.newId(),
      question_id,
      position,
      ptype: image === null ? 'text' : 'image',
      ptext: ptext ?? pictureName(letter),
      option_file: await fileId(tx, image, putting),
      is_right: key.is === 'letters' && key.letters.includes(letter) ? 1 : 0,
    })
  }
  return rows
}

function translationRows(row: QuestionRow, question_id: number): Tables['question_translations'][] {
  return (Object.keys(LANGUAGES) as Language[]).flatMap((language) => {
    const question = row[`question_${language}`]
    if (question === null) return []
    const options = optionsOf(row).map(({ letter }) => row[`option${letter}_${language}`] ?? '')
    return [
      {
        question_id,
        language,
        question,
        explanation: row[`explanation_${language}`],
        passage: row[`passage_${language}`],
        list_one: row[`list_one_${language}`],
        list_two: row[`list_two_${language}`],
        options: JSON.stringify(options),
      },
    ]
  })
}

const each = (column: 'option' | 'image') => ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => column + letter)
/** Columns that every question has had since the first version, in the order of hashing. Never changed. */
const FIRST_COLUMNS = [
  'code',
  'question',
  'question_image',
  ...each('option'),
  ...each('image'),
  'correct',
  'marks',
  'negative_marks',
  'explanation',
]
const NOT_LATER = new Set([...FIRST_COLUMNS, 'subject', 'chapter_no', 'difficulty'])

/**
 * Hashes everything that a student sees of the question. Later columns count only where they are filled, so that
 * questions without them keep their hash, and their version.
 */
function hashOf(row: QuestionRow): string {
  const seen = (column: string) => {
    const value = row[column as keyof QuestionRow]
    return typeof value === 'object' ? value?.hash : value
  }
  const later = Object.keys(questionColumns)
    .filter((column) => !NOT_LATER.has(column))
    .flatMap((column) => ((row[column as keyof QuestionRow] ?? null) === null ? [] : [[column, seen(column)]]))
  const content: unknown[] = FIRST_COLUMNS.map(seen)
  if (later.length > 0) content.push(later)
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
