import { join } from 'node:path'
import type { Tx } from '../../db/db.ts'
import { putMaterial } from '../../features/materials/materials.queries.ts'
import { addDays } from '../../ports/time.ts'
import { day, oneOf, optional, text, wholeNumber } from '../cells.ts'
import type { Import } from '../import-run.ts'
import { problemOf, storeFile } from '../media-store.ts'
import { type RowOf, sheet } from '../sheet.ts'
import { idOf, subjectCodes } from './codes.ts'

const columns = {
  material_code: text('Material ID', 40),
  title: text('Title', 200),
  subject_code: text('Subject Code', 40),
  chapter_no: wholeNumber('Chapter No'),
  file: text('File', 255),
  visible_from: optional(day('Visible From')),
  download: optional(oneOf('Download', ['Yes', 'No'])),
}
type Row = RowOf<typeof columns>

/** PDF lessons of a chapter, from `files/`. Without a word about it, a lesson may be downloaded. */
export const materialsSheet = sheet({
  name: 'materials',
  columns,
  prepare: async (rows: Row[], into): Promise<Map<string, number>> => {
    const files = new Map<string, number>()
    for (const { file, line } of rows) {
      if (files.has(file)) continue
      const path = join(into.folder, 'files', file)
      const problem = await problemOf(path, ['document'])
      if (problem) into.mistakes.push({ file: into.file, row: line, column: 'File', problem })
      else files.set(file, await storeFile(into, path))
    }
    return files
  },
  write: async (tx, rows, into, files) => {
    const subjects = await subjectCodes(tx)
    for (const row of rows) {
      const chapter_id = await chapterOf(tx, row, into, subjects)
      const file_id = files.get(row.file)
      if (chapter_id === null || file_id === undefined) continue
      const visible_from = row.visible_from === null ? null : addDays(row.visible_from, into.moved.days)
      const { material_code, title } = row
      const may_download = row.download === 'No' ? 0 : 1
      await putMaterial(tx, {
        material_id: into.newId(),
        material_code,
        title,
        chapter_id,
        file_id,
        visible_from,
        may_download,
      })
    }
  },
})

async function chapterOf(tx: Tx, row: Row, into: Import, subjects: Map<string, number>): Promise<number | null> {
  const subject_id = idOf(into, subjects, row.subject_code, 'Subject Code', row.line)
  if (subject_id === 0) return null
  const found = await tx
    .selectFrom('chapters')
    .where('subject_id', '=', subject_id)
    .where('chapter_no', '=', row.chapter_no)
    .select('chapter_id')
    .executeTakeFirst()
  if (found) return found.chapter_id
  const problem = `${row.subject_code} has no chapter ${row.chapter_no}`
  into.mistakes.push({ file: into.file, row: row.line, column: 'Chapter No', problem })
  return null
}
