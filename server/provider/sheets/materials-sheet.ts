import { join } from 'node:path'
import { putMaterial } from '../../features/materials/materials.queries.ts'
import { addDays } from '../../ports/time.ts'
import { day, oneOf, optional, text, wholeNumber } from '../cells.ts'
import { problemOf, storeFile } from '../media-store.ts'
import { type RowOf, sheet } from '../sheet.ts'
import { chapterOf, subjectCodes } from './codes.ts'

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
      const chapter = await chapterOf(tx, into, subjects, row.subject_code, row.chapter_no, row.line)
      const file_id = files.get(row.file)
      if (chapter === null || file_id === undefined) continue
      const { chapter_id } = chapter
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
