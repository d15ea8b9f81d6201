import { Type } from 'typebox'
import { Count, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { Texts, UploadRow, WithUpload } from './import-upload.ts'
import { IMPORTERS } from './roles.ts'
import { staffCall } from './staff-call.ts'

/** The work that others wait for. `who` is null for a command of the terminal. */
const Busy = Type.Object({ who: OrNull(Type.String()), names: Texts(), since: Instant(), upload_id: OrNull(Id()) })

export const staffImports = staffCall({
  path: '/staff/imports',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'lists',
  about:
    "Returns the uploads that aren't saved yet, what is being processed, the maximum size of a file, and the sheets that the caller may import. For owners, clerks and examiners.",
  data: Type.Object({
    busy: OrNull(Busy),
    uploads: Type.Array(Type.Object(UploadRow)),
    max_bytes: Count(),
    sheets: Texts(),
  }),
  errors: [],
})

export const staffImportFile = staffCall({
  path: '/staff/import_file',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'login',
  sends: 'file',
  about:
    'Uploads a file: its bytes are the body (application/octet-stream), its percent-encoded name is in `X-File-Name`. With `X-Upload` it is added to an earlier upload and replaces a sheet of the same name. For owners, clerks and examiners.',
  data: WithUpload(),
  errors: ['rule', 'not_found', 'changed_meanwhile', 'too_slow'],
})

export const staffImportUpload = staffCall({
  path: '/staff/import_upload',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns one upload with its progress and the preview of what saving it would do. A preview is shown to staff who may import the same sheets as the person who requested it; others have to request their own. For owners, clerks and examiners.',
  body: { upload_id: IdIn() },
  data: WithUpload(),
  errors: ['not_found'],
})

export const staffImportPreview = staffCall({
  path: '/staff/import_preview',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Starts comparing an upload with the academy's data, by the roles of the caller, without changing anything. With `good_rows`, the valid rows of students, questions and papers are taken without the invalid ones. For owners, clerks and examiners.",
  body: { upload_id: IdIn(), good_rows: Type.Boolean() },
  data: WithUpload(),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffImportStore = staffCall({
  path: '/staff/import_store',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Starts saving an upload as the preview with this hash says. Needs a fresh second factor if the preview says so. If the academy's data changed in the meantime, nothing is saved and a new preview is made. For owners, clerks and examiners.",
  body: { upload_id: IdIn(), plan_hash: Line(100, 1) },
  data: WithUpload(),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffImportDiscard = staffCall({
  path: '/staff/import_discard',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'login',
  about:
    "Deletes an upload that isn't being saved, or that has waited ten minutes for a machine that is gone. For owners, clerks and examiners.",
  body: { upload_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffImportMistakes = staffCall({
  path: '/staff/import_mistakes',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'lists',
  about:
    "Returns the mistakes in an upload's files, a hundred at a time; `page` counts from 0. Equal mistakes of a column are one, with its rows. For owners, clerks and examiners.",
  body: { upload_id: IdIn(), page: Type.Integer({ minimum: 0, maximum: 100_000 }) },
  data: Type.Object({
    mistakes: Type.Array(
      Type.Object({
        file: Type.String(),
        row: OrNull(Count()),
        /** The rows of equal mistakes, `4–52, 60`, and how many there are; null for a mistake of the whole file. */
        rows: OrNull(Type.String()),
        count: Count(),
        column: OrNull(Type.String()),
        /** In the caller's language if the importer has the message in it, otherwise in English, as `language` says. */
        problem: Type.String(),
        /** The message's key and its values; null where there is only an English text. */
        code: OrNull(Type.String()),
        values: Type.Record(Type.String(), Type.String()),
        language: Type.Enum(['en', 'hi', 'ml']),
      }),
    ),
  }),
  errors: ['not_found', 'rule'],
})

/** A file in an answer: base64. */
const File = () => Type.Object({ name: Type.String(), content: Type.String() })

export const staffImportWorkbook = staffCall({
  path: '/staff/import_workbook',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'history',
  about:
    'Returns an uploaded sheet with its mistakes described in each row and their cells in yellow, to be corrected and uploaded again. For owners, clerks and examiners.',
  body: { upload_id: IdIn(), file: Line(300, 1) },
  data: File(),
  errors: ['not_found', 'rule'],
})

export const staffImportTemplates = staffCall({
  path: '/staff/import_templates',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'history',
  about:
    'Returns an empty workbook with explained columns for each sheet that the caller may import, all in one zip file; with `sheet`, only that one. For owners, clerks and examiners.',
  body: { sheet: Type.Optional(Line(40, 1)) },
  data: File(),
  errors: ['not_found'],
})

/** `who` is null for an import by a command of the terminal. */
const Imported = Type.Object({
  import_id: Id(),
  at: Instant(),
  who: OrNull(Type.String()),
  file: Type.String(),
  sheet: Type.String(),
  state: Type.Enum(['staging', 'published', 'done', 'stuck']),
  new: Count(),
  changed: Count(),
  unchanged: Count(),
  /** Whether its undoing may be requested; the check whether it is possible follows. */
  may_undo: Type.Boolean(),
  /** Whether it is being undone. */
  undoing: Type.Boolean(),
  /** Whether its undoing was requested and refused: `import_undo_preview` gives the reason. */
  undo_refused: Type.Boolean(),
  /** `left`: rows that were kept because they came into use during the undoing. */
  undone: OrNull(Type.Object({ at: Instant(), who: Type.String(), left: Count() })),
})

export const staffImportHistory = staffCall({
  path: '/staff/import_history',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns past imports, the newest first, twenty at a time; `before` is the last one of the previous page. For owners, clerks and examiners.',
  body: { before: Type.Optional(IdIn()) },
  data: Type.Object({ imports: Type.Array(Imported), more: Type.Boolean() }),
  errors: [],
})
