import { putMaterial } from '../../../features/materials/materials.queries.ts'
import { day, file, oneOf, optional, text, wholeNumber } from '../../cells.ts'
import { chapterKey } from '../../import-context.ts'
import { localized } from '../../localized-message.rules.ts'
import { sheet } from '../../sheet.ts'
import { checkChapter, checkCode, fileId } from '../codes.ts'
import { chapterIds } from '../codes.queries.ts'
import { storedMaterials } from './materials-stored.queries.ts'

/** PDF lessons of a chapter, from `files/`. Without a word about it, a lesson may be downloaded. */
export const materialsSheet = sheet({
  name: 'materials',
  columns: {
    material_code: text('Material ID', 40),
    title: text('Title', 200),
    subject_code: text('Subject Code', 40),
    chapter_no: wholeNumber('Chapter No'),
    file: file('File', 'document'),
    visible_from: optional(day('Visible From')),
    download: optional(oneOf('Download', ['Yes', 'No']), 'Yes'),
  },
  needs: ['subjects', 'recorded'],
  key: ({ material_code }) => material_code,
  stored: storedMaterials,
  check: (row, { known, say, advise }) => {
    checkCode(known, 'subjects', row.subject_code, 'subject_code', say)
    checkChapter(known, row.subject_code, row.chapter_no, 'chapter_no', say)
    // A file that was not looked at has no count, one that cannot be opened has null.
    if (row.file.pages === null) advise(localized('pdf_closed', { name: row.file.name }))
  },
  put: async (tx, rows, putting) => {
    const chapters = await chapterIds(tx)
    for (const { subject_code, chapter_no, file: pdf, download, ...row } of rows) {
      const chapter = chapters.get(chapterKey(subject_code, chapter_no))
      const file_id = await fileId(tx, pdf, putting)
      if (!chapter || file_id === null) throw new Error(`${subject_code} has lost its chapter ${chapter_no}`)
      const { chapter_id } = chapter
      const may_download = download === 'No' ? 0 : 1
      await putMaterial(tx, { ...row, material_id: putting.newId(), chapter_id, file_id, may_download })
    }
  },
})
