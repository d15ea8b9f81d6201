import { isBegun, newestQuestion, putPaper } from '../../assessment/paper.queries.ts'
import type { KindName } from '../../assessment/kinds.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { momentOf } from '../../ports/time.ts'
import { type Import, unknownCode } from '../import-run.ts'
import type { Codes } from './codes.ts'

type Row = {
  line: number
  code: string
  name: string
  question_ids: string[]
  marks: number | null
  negative_marks?: number | null
}
type Rest = Omit<
  Tables['papers'],
  'paper_id' | 'kind' | 'paper_code' | 'name' | 'max_marks' | 'question_count' | 'added_at' | 'pass_marks'
>

/** `PHY-0001..0010; PHY-0031`: a range counts from its first number to its last, with the same letters before. */
export function expanded(ids: string[]): string[] {
  return ids.flatMap((id) => {
    const range = /^(.*?)(\d+)\.\.(\d+)$/.exec(id)
    if (!range) return [id]
    const [, letters = '', from = '', to = ''] = range
    const count = Number(to) - Number(from) + 1
    if (count < 1 || count > 500) return [id]
    return Array.from({ length: count }, (_, step) => letters + String(Number(from) + step).padStart(from.length, '0'))
  })
}

/** Stores a paper with the newest versions of its questions. One that somebody has begun keeps its questions. */
export async function writePaper(
  tx: Tx,
  into: Import,
  kind: KindName,
  row: Row,
  rest: Rest,
  passMarks: (maxMarks: number) => number,
): Promise<void> {
  const questions = await questionsOf(tx, into, row)
  if (questions === null || (await isBegun(tx, kind, row.code))) return
  const max_marks = questions.reduce((sum, { marks }) => sum + marks, 0)
  const paper: Tables['papers'] = {
    ...rest,
    paper_id: into.newId(),
    kind,
    paper_code: row.code,
    name: row.name,
    max_marks,
    pass_marks: passMarks(max_marks),
    question_count: questions.length,
    added_at: into.clock.now(),
  }
  await putPaper(tx, paper, questions)
}

async function questionsOf(tx: Tx, into: Import, row: Row) {
  const found: { position: number; question_id: number; marks: number; negative_marks: number }[] = []
  const seen = new Set<string>()
  for (const [position, code] of expanded(row.question_ids).entries()) {
    const question = await newestQuestion(tx, code)
    const problem = question ? (seen.has(code) ? `names ${code} twice` : null) : `there is no question "${code}"`
    if (problem) into.mistakes.push({ file: into.file, row: row.line, column: 'Question IDs', problem })
    seen.add(code)
    if (!question) continue
    const negative_marks = row.negative_marks ?? question.negative_marks
    found.push({ position, question_id: question.question_id, marks: row.marks ?? question.marks, negative_marks })
  }
  return into.mistakes.length > 0 ? null : found
}

/** Whose a paper is: a level's, or a batch's where the sheet names one. */
export function readersOf(into: Import, word: string, line: number, levels: Codes, batches: Codes) {
  const ac_id = levels.get(word) ?? null
  const batch_id = ac_id === null ? (batches.get(word) ?? null) : null
  if (ac_id === null && batch_id === null) {
    unknownCode(into, line, 'Level or Batch Code', word, [...levels.keys(), ...batches.keys()])
  }
  return { ac_id, batch_id }
}

/** The moment that a sheet names, moved with the demo's anchor. */
export const movedMoment = (into: Import, { day, time }: { day: string; time: string }, zone: string): number =>
  momentOf(day, time, zone) + into.moved.milliseconds
