import type { Tx } from '../../db/db.ts'
import { sheetOfPaper } from '../../provider/one-paper.ts'
import { papersWithIds } from '../../provider/sheets/papers-stored.queries.ts'
import { type Fields, NOTHING } from './draft-fields.ts'
import { builtPaper, type BuiltKind, sectionCounts } from './papers.queries.ts'

/** A stored paper as the form has it, without what only one paper can have: its code, and its times. */
export async function copiedFields(read: Tx, paperId: number): Promise<Fields | undefined> {
  const paper = await builtPaper(read, paperId)
  if (!paper) return undefined
  const kind = paper.kind as BuiltKind
  const [row] = await papersWithIds(read, kind, [paper.paper_code])
  if (!row) return undefined
  const cells: Record<string, unknown> = { ...row, pass_marks: row.pass, pass_percent: row.pass }
  const { columns } = sheetOfPaper(kind)
  const text = (key: string) => (cells[key] === null ? '' : (columns[key]?.write(cells[key]) ?? ''))
  const kept = ['name', 'description', 'subject', 'chapter_no', 'readers', 'format'] as const
  const marked = ['marks', 'negative_marks', 'pass_marks', 'pass_percent'] as const
  const options = ['minutes', 'shuffle', 'calculator', 'exam_true'] as const
  const texts = Object.fromEntries([...kept, ...marked, ...options].map((key) => [key, text(key)]))
  let from = 0
  const questions = (await sectionCounts(read, paperId)).map((count) => row.question_ids.slice(from, (from += count)))
  return { ...NOTHING, ...texts, kind, questions: questions.length > 0 ? questions : [[]] }
}
