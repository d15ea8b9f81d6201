import { laterVersion } from '../../../assessment/bank/bank.queries.ts'
import { keepOrderOf } from '../../../assessment/paper/paper-writes.queries.ts'
import { pictureName } from '#contract/picture-name.rules.ts'
import { columnsOf } from '../../../db/columns-of.ts'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'
import type { FileRef } from '../../file-ref.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import type { Letter } from '#contract/question-key.rules.ts'
import { type Language, questionColumns, type QuestionRow } from './question-columns.ts'
import { derivedType, keyText, type TypeWord } from '#contract/question-key.rules.ts'
import { fileRefs } from '../learning/recorded-stored.queries.ts'

const BATCH_ROWS = 500
type RefOf = (id: number | null) => FileRef | null
type Version = { question_id: number; row: QuestionRow }

/** The newest version of each question of the bank: of the named ones, or of all. */
export async function storedQuestions(read: Tx, asked: { code: string }[] | null): Promise<QuestionRow[]> {
  const codes = asked?.map(({ code }) => code) ?? null
  return (await newestVersions(read, codes)).map(({ row }) => row)
}

/** The same, each with its id. */
export async function newestVersions(read: Tx, codes: string[] | null): Promise<Version[]> {
  if (codes === null) return rowsOf(read, newest(read), null)
  const rows: Version[] = []
  for (let from = 0; from < codes.length; from += BATCH_ROWS) {
    const some = newest(read).where('question_code', 'in', codes.slice(from, from + BATCH_ROWS))
    rows.push(...(await rowsOf(read, some, 'own')))
  }
  return rows
}

/** These versions of questions, by their ids. */
export async function questionVersions(read: Tx, ids: number[]): Promise<Map<number, QuestionRow>> {
  const versions = new Map<number, QuestionRow>()
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    const some = bank(read).where('questions.question_id', 'in', ids.slice(from, from + BATCH_ROWS))
    for (const { question_id, row } of await rowsOf(read, some, 'own')) versions.set(question_id, row)
  }
  return versions
}

const bank = (read: Tx) =>
  read.selectFrom('questions').innerJoin('subjects', 'subjects.subject_id', 'questions.subject_id')

const newest = (read: Tx) =>
  bank(read)
    .where('withdrawn_at', 'is', null)
    .where((where) => where.not(where.exists(laterVersion(where))))

/** `files`: `own` reads only those of these questions, null all at once. */
async function rowsOf(read: Tx, asked: ReturnType<typeof bank>, files: 'own' | null): Promise<Version[]> {
  const questions = await asked.select(columnsOf('questions')).select('subject_code').orderBy('question_code').execute()
  const options = await asked
    .innerJoin('question_options', 'question_options.question_id', 'questions.question_id')
    .select(columnsOf('question_options'))
    .orderBy('question_options.position')
    .execute()
  const ids = questions.flatMap(({ question_file, passage_file }) => [question_file, passage_file])
  const own = [...ids, ...options.map(({ option_file }) => option_file)].filter((id) => id !== null)
  const refOf = await fileRefs(read, ['question'], 'question', files === 'own' ? own : null)
  const translations = await asked
    .innerJoin('question_translations', 'question_translations.question_id', 'questions.question_id')
    .select(columnsOf('question_translations'))
    .execute()
  const optionsOf = Map.groupBy(options, ({ question_id }) => question_id)
  const translationsOf = Map.groupBy(translations, ({ question_id }) => question_id)
  return questions.map((question) => {
    const { question_id } = question
    const row = rowOf(question, optionsOf.get(question_id) ?? [], refOf)
    for (const translation of translationsOf.get(question_id) ?? []) addTranslation(row, translation)
    return { question_id, row }
  })
}

type StoredQuestion = Tables['questions'] & { subject_code: string }

function rowOf(question: StoredQuestion, options: Tables['question_options'][], refOf: RefOf): QuestionRow {
  const row = blankRow()
  const right: Letter[] = []
  for (const [index, { ptype, ptext, option_file, is_right }] of options.entries()) {
    const letter = LETTERS[index] ?? 'F'
    row[`option${letter}`] = ptype === 'image' && ptext === pictureName(letter) ? null : ptext
    row[`image${letter}`] = refOf(option_file)
    if (is_right === 1) right.push(letter)
  }
  const { question_code: code, subject_code: subject, chapter_no, marks, negative_marks, key_from, key_to } = question
  const { passage, list_one, list_two, explanation, difficulty } = question
  const isNumber = key_from !== null && key_to !== null
  const correct = keyText(
    isNumber ? { is: 'number', range: { from: key_from, to: key_to } } : { is: 'letters', letters: right },
  )
  const shown = {
    question: question.question,
    question_image: refOf(question.question_file),
    question_image_text: question.question_alt,
  }
  const { passage_alt: passage_image_text, passage_file } = question
  const around = { passage, passage_image: refOf(passage_file), passage_image_text, list_one, list_two }
  const place = { code, subject, chapter_no, difficulty, keep_order: keepOrderOf(question.keep_order) }
  const whole = { ...row, ...place, ...around, ...shown, correct, marks, negative_marks, explanation }
  const type = TYPES[question.answer_type] ?? null
  return { ...whole, type: derivedType(whole) === type ? null : type }
}

function addTranslation(row: QuestionRow, { language, options, ...words }: Tables['question_translations']): void {
  const own = language as Language
  row[`question_${own}`] = words.question
  row[`explanation_${own}`] = words.explanation
  row[`passage_${own}`] = words.passage
  row[`list_one_${own}`] = words.list_one
  row[`list_two_${own}`] = words.list_two
  for (const [index, text] of (JSON.parse(options) as string[]).entries()) {
    if (text !== '') row[`option${LETTERS[index] ?? 'F'}_${own}`] = text
  }
}

const TYPES: Record<string, TypeWord> = { single: 'Single', multiple: 'Multiple', number: 'Number' }

const nothing = Object.fromEntries(Object.entries(questionColumns).map(([key, cell]) => [key, cell.blank]))

const blankRow = (): QuestionRow => ({ ...nothing }) as QuestionRow
