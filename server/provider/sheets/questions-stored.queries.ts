import { pictureName } from '../../assessment/paper/picture-name.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { FileRef } from '../file-ref.ts'
import { LETTERS } from './letters.ts'
import type { QuestionRow } from './question-columns.ts'
import { fileRefs } from './recorded-stored.queries.ts'

const BATCH_ROWS = 500
type RefOf = (id: number | null) => FileRef | null

/** The newest version of each question: of the named ones, or of all. */
export async function storedQuestions(read: Tx, asked: { code: string }[] | null): Promise<QuestionRow[]> {
  const refOf = await fileRefs(read, ['question'], 'question')
  if (asked === null) return questionRows(read, null, refOf)
  const rows: QuestionRow[] = []
  for (let from = 0; from < asked.length; from += BATCH_ROWS) {
    const codes = asked.slice(from, from + BATCH_ROWS).map(({ code }) => code)
    rows.push(...(await questionRows(read, codes, refOf)))
  }
  return rows
}

/** These versions of questions, by their ids. */
export async function questionVersions(read: Tx, ids: number[]): Promise<Map<number, QuestionRow>> {
  const refOf = await fileRefs(read, ['question'], 'question')
  const versions = new Map<number, QuestionRow>()
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    const some = bank(read).where('questions.question_id', 'in', ids.slice(from, from + BATCH_ROWS))
    for (const { question_id, row } of await rowsOf(some, refOf)) versions.set(question_id, row)
  }
  return versions
}

const bank = (read: Tx) =>
  read.selectFrom('questions').innerJoin('subjects', 'subjects.subject_id', 'questions.subject_id')

async function questionRows(read: Tx, codes: string[] | null, refOf: RefOf): Promise<QuestionRow[]> {
  const newest = bank(read)
    .$if(codes !== null, (query) => query.where('question_code', 'in', codes ?? []))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('questions as later')
            .whereRef('later.question_code', '=', 'questions.question_code')
            .whereRef('later.version', '>', 'questions.version')
            .select('later.question_id'),
        ),
      ),
    )
  return (await rowsOf(newest, refOf)).map(({ row }) => row)
}

async function rowsOf(
  asked: ReturnType<typeof bank>,
  refOf: RefOf,
): Promise<{ question_id: number; row: QuestionRow }[]> {
  const questions = await asked.selectAll('questions').select('subject_code').orderBy('question_code').execute()
  const options = await asked
    .innerJoin('question_options', 'question_options.question_id', 'questions.question_id')
    .selectAll('question_options')
    .orderBy('question_options.position')
    .execute()
  const optionsOf = Map.groupBy(options, ({ question_id }) => question_id)
  return questions.map((question) => {
    const row = blankRow()
    for (const [index, { ptype, ptext, option_file, is_right }] of (
      optionsOf.get(question.question_id) ?? []
    ).entries()) {
      const letter = LETTERS[index] ?? 'F'
      row[`option${letter}`] = ptype === 'image' && ptext === pictureName(letter) ? null : ptext
      row[`image${letter}`] = refOf(option_file)
      if (is_right === 1) row.correct = letter
    }
    const { question_code: code, subject_code: subject, chapter_no, marks, negative_marks } = question
    const rest = { explanation: question.explanation, difficulty: question.difficulty }
    const shown = { question: question.question, question_image: refOf(question.question_file) }
    const whole = { ...row, code, subject, chapter_no, ...shown, marks, negative_marks, ...rest }
    return { question_id: question.question_id, row: whole }
  })
}

const nothing = Object.fromEntries(
  LETTERS.flatMap((letter) => [`option${letter}`, `image${letter}`].map((key) => [key, null])),
)

const blankRow = (): QuestionRow => ({ ...nothing, correct: 'A' }) as QuestionRow
