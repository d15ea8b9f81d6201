import { putBatch } from '../../../features/catalog/catalog.writes.queries.ts'
import { day, list, properName, optional, text } from '../../cells.ts'
import { sheet } from '../../sheet.ts'
import { storedBatches } from '../learning/catalog-stored.queries.ts'
import { checkCode, Codes } from '../codes.ts'
import { adviseLevel } from '../papers/fitting.ts'
import { localized } from '../../localized-message.rules.ts'

/** Batches of a level, with the subjects that are taught in them. */
export const batchesSheet = sheet({
  name: 'batches',
  columns: {
    batch_code: text('Batch Code', 40),
    batch_name: properName('Batch Name'),
    level: text('Level', 100),
    subject_codes: optional(list('Subject Codes'), []),
    start_date: optional(day('Start Date')),
    end_date: optional(day('End Date')),
  },
  needs: ['levels', 'subjects'],
  key: ({ batch_code }) => batch_code,
  stored: storedBatches,
  refine: (row) => ({ ...row, subject_codes: [...new Set(row.subject_codes)].toSorted() }),
  check: (row, { known, say, advise }) => {
    checkCode(known, 'levels', row.level, 'level', say)
    for (const code of row.subject_codes) checkCode(known, 'subjects', code, 'subject_codes', say)
    for (const code of row.subject_codes) adviseLevel(known, code, row.level, advise)
    if (row.start_date !== null && row.end_date !== null && row.end_date < row.start_date) {
      say('end_date', localized('before_start'))
    }
    if (known.levels.has(row.batch_code)) say('batch_code', localized('name_of_level'))
  },
  codes: ['batch_code'],
  learn: ({ batch_code, batch_name, level, subject_codes }, known) =>
    known.batches.set(batch_code, { name: batch_name, level, subjects: subject_codes }),
  put: async (tx, rows, { newId }) => {
    const codes = await Codes.of(tx)
    for (const { level, subject_codes, ...row } of rows) {
      const batch = { ...row, batch_id: newId(), ac_id: codes.level(level) }
      await putBatch(tx, batch, subject_codes.map(codes.subject))
    }
  },
})
