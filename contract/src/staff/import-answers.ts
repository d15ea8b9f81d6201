import { Type } from 'typebox'
import { Count, Line, OrNull } from '../fields.ts'
import { IdIn } from '../ids.ts'
import { WithUpload } from './import-upload.ts'
import { IMPORTERS } from './roles.ts'
import { staffCall } from './staff-call.ts'

const MAX_FILES = 100
const MAX_COLUMNS = 300
const MAX_VALUES = 500

const Kind = () => Type.Enum(['level', 'batch'])

const FileAnswers = Type.Object({
  file: Line(300, 1),
  /** Which sheet it is, for a file whose name doesn't say so. */
  sheet: Type.Optional(Line(40, 1)),
  /** `title` is null for a column to be left out. */
  columns: Type.Array(Type.Object({ name: Line(200, 1), title: OrNull(Line(100, 1)) }), { maxItems: MAX_COLUMNS }),
  /** `means` is the name of a level or the code of a batch; null takes an earlier answer back. */
  values: Type.Array(
    Type.Object({ kind: Kind(), of_level: Line(100), written: Line(200, 1), means: OrNull(Line(100, 1)) }),
    { maxItems: MAX_VALUES },
  ),
  register: Type.Optional(
    Type.Object({
      batch: Line(40, 1),
      subject: Line(40, 1),
      month: OrNull(Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' })),
    }),
  ),
})

export const staffImportAnswer = staffCall({
  path: '/staff/import_answer',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Answers what an upload's preview asks, and starts comparing it again. What columns, levels and batches mean is remembered for all later uploads of the academy; the sheet of a file and the batch, subject and month of an attendance register hold for this upload only. For owners, clerks and examiners.",
  body: { upload_id: IdIn(), files: Type.Array(FileAnswers, { minItems: 1, maxItems: MAX_FILES }) },
  data: WithUpload(),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffImportDiscardAll = staffCall({
  path: '/staff/import_discard_all',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Deletes all of the caller's own uploads that aren't saved and aren't being processed. For owners, clerks and examiners.",
  data: Type.Object({ discarded: Count() }),
  errors: [],
})
