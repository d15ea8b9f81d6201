import { Type } from 'typebox'
import { Count, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { IMPORTERS } from './roles.ts'
import { staffCall } from './staff-call.ts'

const Texts = () => Type.Array(Type.String())

/**
 * `open`: sent in, nothing was asked for. `planning`, `storing`: asked for, waits or is under way. `planned`: compared
 * with the academy, nothing is stored. `laying`: from here on it counts as imported, whatever happens. `failed`: nothing
 * was stored. `broken`: some of it was. `undo_checking`: it is looked whether all of it can be undone. `undoing`: from
 * here on it is undone.
 */
const State = () =>
  Type.Enum([
    'open',
    'planning',
    'planned',
    'storing',
    'laying',
    'done',
    'failed',
    'broken',
    'undo_checking',
    'undoing',
  ])

/**
 * A file of the sheets, and its effect. `good` files are stored; `waits` depends on a refused file; `closed` is not
 * allowed to the roles of the person who requested the comparison, and was not read.
 */
const PlannedFile = Type.Object({
  file: Type.String(),
  sheet: Type.String(),
  state: Type.Enum(['good', 'refused', 'waits', 'closed']),
  new: Count(),
  changed: Count(),
  unchanged: Count(),
  refused: Count(),
  /** Old and new of the first twenty changed rows. */
  changes: Texts(),
  /** Stored rows whose effect may be unexpected. */
  warnings: Texts(),
  notes: Texts(),
  /** Rows of its kind that the academy has and the file has not. */
  elsewhere: Count(),
  mistakes: Count(),
  /** Whether there is a workbook that shows the mistakes. */
  has_workbook: Type.Boolean(),
})

/** What storing would do. It is bound to `plan_hash`: to these rows of these files. */
const Preview = Type.Object({
  plan_hash: Type.String(),
  /** Rows that would be stored. */
  rows: Count(),
  mistakes: Count(),
  /**
   * Whether it contains changes for which the console requires a fresh second factor: `import_store` requires one too.
   */
  asks_factor: Type.Boolean(),
  notes: Texts(),
  files: Type.Array(PlannedFile),
})

const UploadRow = {
  upload_id: Id(),
  who: Type.String(),
  is_mine: Type.Boolean(),
  names: Texts(),
  bytes: Count(),
  state: State(),
  added_at: Instant(),
  /** Set when its files are on the disk of another machine than the answering one: that machine processes it. */
  elsewhere: OrNull(Type.Object({ machine: OrNull(Type.String()) })),
  /** Whether it has waited so long that it may be discarded although it was requested. */
  may_give_up: Type.Boolean(),
}

const Upload = Type.Object({
  ...UploadRow,
  is_good_rows: Type.Boolean(),
  /** True when the academy changed after the preview: the comparison was repeated, and must be reviewed again. */
  has_changed: Type.Boolean(),
  /** The current step: a file that is read, a sheet that is stored; null while it waits. */
  step: OrNull(Type.String()),
  done: Count(),
  total: Count(),
  problem: OrNull(Type.String()),
  is_undone: Type.Boolean(),
  preview: OrNull(Preview),
})

/** What keeps others waiting. `who` is null where it is a command of the terminal. */
const Busy = Type.Object({ who: OrNull(Type.String()), names: Texts(), since: Instant(), upload_id: OrNull(Id()) })

const WithUpload = () => Type.Object({ upload: Upload })

export const staffImports = staffCall({
  path: '/staff/imports',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'What was sent in and is not stored yet, what is being worked on, how large a file may be, and which sheets the caller may import.',
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
    'Sends in a file: its bytes are the body (application/octet-stream), its name stands percent-encoded in `X-File-Name`. With `X-Upload` it is added to what was sent in before, in the place of a sheet of the same name.',
  data: WithUpload(),
  errors: ['rule', 'not_found', 'changed_meanwhile', 'too_slow'],
})

export const staffImportUpload = staffCall({
  path: '/staff/import_upload',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'One of what was sent in: how far it is, and what storing it would do. A preview is shown to whoever may import the same as the one who had it compared; others have it compared again.',
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
    'Has it compared with the academy by the roles of the caller, which changes nothing. With `good_rows` the good rows of students, questions and papers are taken without the bad ones.',
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
    'Has it stored as the preview with this hash says. Asks for a fresh second factor where the preview says so. Where the academy changed meanwhile nothing is stored, and there is another preview.',
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
    'Throws away what was sent in and is not being stored, or has waited for ten minutes for a machine that is gone.',
  body: { upload_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffImportMistakes = staffCall({
  path: '/staff/import_mistakes',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'lists',
  about: 'What is wrong in the files, a hundred at a time; `page` counts from 0.',
  body: { upload_id: IdIn(), page: Type.Integer({ minimum: 0, maximum: 100_000 }) },
  data: Type.Object({
    mistakes: Type.Array(
      Type.Object({
        file: Type.String(),
        row: OrNull(Count()),
        column: OrNull(Type.String()),
        /** In the asker's language where the importer has a sentence for it, else in English: `language` says which. */
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
  about: 'The sheet again, with what is wrong beside its rows and the cells yellow. It can be corrected and sent in.',
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
    'An empty workbook for each sheet that the caller may import with its columns explained, all in one zip file; or one, by its name.',
  body: { sheet: Type.Optional(Line(40, 1)) },
  data: File(),
  errors: ['not_found'],
})

/** `who` is null where a command of the terminal imported it. */
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
  /** `left`: rows that came into use while others were taken back, and stayed. */
  undone: OrNull(Type.Object({ at: Instant(), who: Type.String(), left: Count() })),
})

export const staffImportHistory = staffCall({
  path: '/staff/import_history',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'lists',
  about: 'What was imported, the newest first, twenty at a time; `before` is the last one of the page before.',
  body: { before: Type.Optional(IdIn()) },
  data: Type.Object({ imports: Type.Array(Imported), more: Type.Boolean() }),
  errors: [],
})
