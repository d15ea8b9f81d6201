import { loadAcademy } from '../../../academy/academy.ts'
import { givenPassMarks } from '../../../assessment/attempt/attempt.rules.ts'
import { formatByCode } from '../../../assessment/format/format.queries.ts'
import { inSections, type PaperFormat } from '../../../assessment/format/paper-format.rules.ts'
import type { KindName } from '../../../assessment/kinds.ts'
import { paperMaximumOf } from '../../../assessment/paper/paper-maximum.rules.ts'
import {
  changePaper,
  mayShuffleOptions,
  newestQuestion,
  paperByCode,
  putPaper,
} from '../../../assessment/paper/paper-writes.queries.ts'
import { shufflesOptions } from '../../../assessment/paper/shuffle.rules.ts'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Putting } from '../../sheet.ts'
import type { PaperRow } from './papers.ts'
import { shuffleOf } from './shuffle-column.ts'

/** The columns that differ by kind: owner, times, and the sheet's marks. */
type Rest = Pick<
  Tables['papers'],
  | 'description'
  | 'subject_id'
  | 'chapter_id'
  | 'ac_id'
  | 'batch_id'
  | 'minutes'
  | 'starts_at'
  | 'ends_at'
  | 'results_at'
  | 'visible_from'
>
type Given = Pick<Tables['papers'], 'given_marks' | 'given_negative' | 'given_pass'>
type Placed = { question_id: number; section_id: number; marks: number; negative_marks: number }

/** Stores a paper with the newest versions of its questions, and with a copy of its format's sections. Returns its id. */
export async function writePaper(
  tx: Tx,
  kind: KindName,
  row: PaperRow,
  rest: Rest,
  given: Given,
  { newId, now }: Putting,
): Promise<number> {
  const { code, name } = row
  const known = await paperByCode(tx, kind, code)
  if (known?.isBegun) {
    await changePaper(tx, known.paper_id, { name, ...rest }, now)
    return known.paper_id
  }
  const shuffle = shuffleOf(row.shuffle ?? 'None')
  const format = row.format === null ? null : await formatByCode(tx, row.format)
  if (row.format !== null && !format) throw new Error(`format "${row.format}" was there when the sheet was checked`)
  const questions = []
  for (const [position, one] of (await placedQuestions(tx, row, given, format)).entries()) {
    const shuffles_options = shufflesOptions(shuffle) && (await mayShuffleOptions(tx, one.question_id)) ? 1 : 0
    questions.push({ ...one, position, shuffles_options })
  }
  const sections = format ? sectionRows(format) : []
  const max_marks = paperMaximumOf(sections, questions)
  const { pass_percent } = await loadAcademy(tx)
  const pass_marks = givenPassMarks(kind, given.given_pass, max_marks, pass_percent)
  const counts = { max_marks, pass_marks, question_count: questions.length, added_at: now, shuffle }
  const made = {
    format: row.format,
    calculator: (row.calculator ?? 'None').toLowerCase(),
    integer_only: format?.integer_only ? 1 : 0,
    exam_true: row.exam_true === 'Yes' ? 1 : 0,
  }
  const paper = { paper_id: newId(), kind, paper_code: code, name }
  return putPaper(tx, { ...paper, ...made, ...counts, ...rest, ...given }, questions, sections)
}

/** Returns each question with its section, and its marks in that section. */
async function placedQuestions(
  tx: Tx,
  { question_ids }: PaperRow,
  given: Given,
  format: PaperFormat | null,
): Promise<Placed[]> {
  const newest = []
  for (const id of question_ids) {
    const question = await newestQuestion(tx, id)
    if (!question) throw new Error(`question "${id}" was there when the sheet was checked, and no longer is`)
    newest.push(question)
  }
  if (!format) {
    return newest.map(({ question_id, marks, negative_marks }) => ({
      question_id,
      section_id: 1,
      marks: given.given_marks ?? marks,
      negative_marks: given.given_negative ?? negative_marks,
    }))
  }
  return inSections(format, newest).flatMap(({ section: { marks, negative_marks: taken }, questions }, index) =>
    questions.map(({ question_id }) => {
      const negative_marks = taken ?? given.given_negative ?? 0
      return { question_id, section_id: index + 1, marks, negative_marks }
    }),
  )
}

const sectionRows = ({ sections }: PaperFormat) =>
  sections.map(({ name, attempt_at_most, minutes, negative_divisor, partial }, index) => ({
    section_id: index + 1,
    name,
    attempt_at_most,
    minutes,
    negative_divisor,
    partial,
  }))
