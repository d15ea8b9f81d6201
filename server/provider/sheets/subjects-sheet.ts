import { join } from 'node:path'
import { putSubject } from '../../features/catalog/catalog.writes.queries.ts'
import { optional, text } from '../cells.ts'
import { problemOf, storePicture } from '../media-store.ts'
import { type RowOf, sheet } from '../sheet.ts'
import { idOf, levelCodes } from './codes.ts'

const columns = {
  subject_code: text('Subject Code', 40),
  subject_name: text('Subject', 100),
  level: text('Level', 100),
  thumbnail: optional(text('Thumbnail', 255)),
}

/** Subjects in the order of the sheet, with their pictures from `images/`. */
export const subjectsSheet = sheet({
  name: 'subjects',
  columns,
  prepare: async (rows: RowOf<typeof columns>[], into): Promise<Map<string, string>> => {
    const addresses = new Map<string, string>()
    for (const { thumbnail, line } of rows) {
      if (thumbnail === null || addresses.has(thumbnail)) continue
      const path = join(into.folder, 'images', thumbnail)
      const problem = await problemOf(path, ['picture'])
      if (problem) into.mistakes.push({ file: into.file, row: line, column: 'Thumbnail', problem })
      else addresses.set(thumbnail, await storePicture(into, path))
    }
    return addresses
  },
  write: async (tx, rows, into, addresses) => {
    const levels = await levelCodes(tx)
    for (const [position, { subject_code, subject_name, level, thumbnail, line }] of rows.entries()) {
      const ac_id = idOf(into, levels, level, 'Level', line)
      const address = thumbnail === null ? null : (addresses.get(thumbnail) ?? null)
      if (ac_id === 0) continue
      const subject = { subject_id: into.newId(), subject_code, subject_name, ac_id, thumbnail: address, position }
      await putSubject(tx, subject)
    }
  },
})
