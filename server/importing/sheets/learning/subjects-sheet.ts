import { putSubject } from '../../../features/catalog/catalog.writes.queries.ts'
import { file, hidden, properName, optional, text } from '../../cells.ts'
import { sheet } from '../../sheet.ts'
import { storedSubjects } from './catalog-stored.queries.ts'
import { checkCode, Codes, fileId } from '../codes.ts'
import { storedAs } from '../../forms/media-store.ts'

/** Subjects in the order of the sheet, with their pictures from `images/`. */
export const subjectsSheet = sheet({
  name: 'subjects',
  columns: {
    subject_code: text('Subject Code', 40),
    subject_name: properName('Subject'),
    level: text('Level', 100),
    thumbnail: optional(file('Thumbnail', 'picture')),
    position: hidden('Position', 0),
  },
  needs: ['levels'],
  key: ({ subject_code }) => subject_code,
  stored: storedSubjects,
  check: ({ level }, { known, say }) => checkCode(known, 'levels', level, 'level', say),
  // A sheet with a few additional subjects must not change the order of the others.
  together: (rows, _say, stored) => {
    const given = new Set(rows.map(({ subject_code }) => subject_code))
    const isWhole = stored.every(({ subject_code }) => given.has(subject_code))
    const known = new Set(stored.map(({ subject_code }) => subject_code))
    for (const [place, row] of rows.entries()) {
      if (isWhole) row.position = place
      else if (!known.has(row.subject_code)) row.position = stored.length + place
    }
  },
  codes: ['subject_code'],
  learn: ({ subject_code, level }, known) => known.subjects.set(subject_code, level),
  put: async (tx, rows, putting) => {
    const codes = await Codes.of(tx)
    for (const { level, thumbnail, ...row } of rows) {
      await fileId(tx, thumbnail, putting)
      const address = thumbnail === null ? null : `/media/${storedAs(thumbnail).path}`
      const ac_id = codes.level(level)
      await putSubject(tx, { ...row, subject_id: putting.newId(), ac_id, thumbnail: address })
    }
  },
})
