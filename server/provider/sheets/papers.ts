import { loadAcademy } from '../../academy/academy.ts'
import { givenPassMarks } from '../../assessment/attempt/attempt.rules.ts'
import type { KindName } from '../../assessment/kinds.ts'
import {
  changePaper,
  mayShuffleOptions,
  newestQuestion,
  paperByCode,
  putPaper,
  WITHOUT_FORMAT,
} from '../../assessment/paper/paper-writes.queries.ts'
import { AT_ONCE } from '../../assessment/results/results.rules.ts'
import { shufflesOptions } from '../../assessment/paper/shuffle.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { momentOf } from '../../ports/time.ts'
import type { ImportContext } from '../import-context.ts'
import type { Putting } from '../sheet.ts'
import { checkQuestionIds } from './question-ids.ts'
import { shuffleOf, type ShuffleWord } from './shuffle-column.ts'

/** What the sheets of the three kinds have in common. */
export type PaperRow = {
  code: string
  name: string
  question_ids: string[]
  marks: number | null
  minutes: number | null
  shuffle: ShuffleWord | null
  /** Filled in by the program: whether students have begun it. */
  begun: boolean
}
/** What differs: whose it is, when, and the marks as the sheet gives them. */
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

const MAX_IN_RANGE = 500

/** `PHY-0001..0010; PHY-0031`: a range counts from its first number to its last, with the same letters before. */
export function expanded(ids: string[]): string[] {
  return ids.flatMap((id) => {
    const range = /^(.*?)(\d+)\.\.(?:\1)?(\d+)$/.exec(id)
    if (!range) return [id]
    const [, letters = '', from = '', to = ''] = range
    const count = Number(to) - Number(from) + 1
    if (count < 1 || count > MAX_IN_RANGE) return [id]
    return Array.from({ length: count }, (_, step) => letters + String(Number(from) + step).padStart(from.length, '0'))
  })
}

/** What is wrong with a paper. One that students have begun keeps its questions and marks. */
export function checkPaper<R extends PaperRow>(
  row: R,
  known: ImportContext,
  say: (column: keyof R & string, problem: string) => void,
  before: R | undefined,
  fixed: (keyof R & string)[],
): void {
  for (const [index, id] of row.question_ids.entries()) {
    if (row.question_ids.indexOf(id) !== index) say('question_ids', `names ${id} twice`)
    if (id.includes('..')) say('question_ids', `"${id}" is no range like PHY-0001..0010, of at most ${MAX_IN_RANGE}`)
  }
  checkQuestionIds(row.question_ids, known, (problem) => say('question_ids', problem))
  if (row.question_ids.length === 0) say('question_ids', 'is empty')
  if (row.minutes === 0) say('minutes', 'must be above 0')
  if (!before?.begun) return
  for (const column of ['question_ids' as const, 'marks' as const, 'shuffle' as const, ...fixed]) {
    // Empty, it goes on as it was.
    if (column === 'shuffle' && row.shuffle === null) continue
    if (JSON.stringify(row[column]) === JSON.stringify(before[column])) continue
    say(column, `differs, and students have begun ${row.code}: what counts stays. Give the new paper another code`)
  }
}

/** Stores a paper with the newest versions of its questions. */
export async function writePaper(
  tx: Tx,
  kind: KindName,
  { code, name, question_ids, shuffle: word }: PaperRow,
  rest: Rest,
  given: Given,
  { newId, now }: Putting,
): Promise<void> {
  const known = await paperByCode(tx, kind, code)
  if (known?.isBegun) return changePaper(tx, known.paper_id, { name, ...rest })
  const shuffle = shuffleOf(word ?? 'None')
  const questions = []
  for (const [position, id] of question_ids.entries()) {
    const question = await newestQuestion(tx, id)
    if (!question) throw new Error(`question "${id}" was there when the sheet was checked, and is not any more`)
    const marks = given.given_marks ?? question.marks
    const negative_marks = given.given_negative ?? question.negative_marks
    const { question_id } = question
    const shuffles_options = shufflesOptions(shuffle) && (await mayShuffleOptions(tx, question_id)) ? 1 : 0
    questions.push({ position, question_id, section_id: 1, marks, negative_marks, shuffles_options })
  }
  const max_marks = questions.reduce((sum, { marks }) => sum + marks, 0)
  const { pass_percent } = await loadAcademy(tx)
  const pass_marks = givenPassMarks(kind, given.given_pass, max_marks, pass_percent)
  const counts = { max_marks, pass_marks, question_count: questions.length, added_at: now, shuffle }
  const paper = { ...WITHOUT_FORMAT, paper_id: newId(), kind, paper_code: code, name }
  await putPaper(tx, { ...paper, ...counts, ...rest, ...given }, questions)
}

/** The moment that a sheet names as `2026-11-20 09:00`, in the academy's zone. */
export const momentIn = (zone: string, moment: string | null): number | null =>
  moment === null ? null : momentOf(moment.slice(0, 10), moment.slice(11), zone)

/** What a sheet says of results that come as soon as a paper is handed in. */
export const AT_ONCE_WORD = 'At once'

/** When results come by the sheet, as it is stored: `AT_ONCE`, a moment, or null for when everybody has handed in. */
export const resultsIn = (zone: string, results: string | null): number | null =>
  results === AT_ONCE_WORD ? AT_ONCE : momentIn(zone, results)

type Times = { end: string | null; results: string | null }

/** What is wrong with the moment at which results come. */
export function checkResults({ end, results }: Times, say: (column: 'results', problem: string) => void): void {
  if (results === null || results === AT_ONCE_WORD || end === null || results >= end) return
  say('results', `is before the end, when others may still be writing. If that is meant, write ${AT_ONCE_WORD}`)
}
