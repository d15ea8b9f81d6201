import { Type } from 'typebox'
import { Count, Instant, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'

export const Texts = () => Type.Array(Type.String())

/**
 * `open`: uploaded, nothing requested. `planning`, `storing`: requested, waiting or in progress. `planned`: compared
 * with the academy, nothing saved. `laying`: from here on it counts as imported, whatever happens. `failed`: nothing
 * was saved. `broken`: a part of it was. `undo_checking`: checking whether all of it can be undone. `undoing`: from
 * here on it counts as undone.
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
 * What a column of a file is taken for; `title` is null for one that is left out. By the sheet's own `title`, by an
 * `answer` of the academy, by an `other_name`; `left_out` and `unread` ones have nothing for the app; `unclear` ones are
 * asked about, with a `guess` where there is one; it is empty for a column that is better left out.
 */
const ColumnMatch = Type.Object({
  name: Type.String(),
  samples: Texts(),
  title: OrNull(Type.String()),
  how: Type.Enum(['title', 'answer', 'other_name', 'left_out', 'unread', 'unclear']),
  guess: OrNull(Type.String()),
})

/**
 * A level or batch that the academy doesn't have by this name, in so many rows. It is asked about until it `means` one.
 * A batch of no level is a class that says both, like `XII-A`. `in_level`: where a new batch of this name would be.
 */
const ValueMatch = Type.Object({
  kind: Type.Enum(['level', 'batch']),
  of_level: Type.String(),
  written: Type.String(),
  rows: Count(),
  means: OrNull(Type.String()),
  guess: OrNull(Type.String()),
  in_level: OrNull(Type.String()),
})

/** How a file was read where it isn't named as the academy's sheets are. `open`: how much of it is to be answered. */
const Reading = Type.Object({
  open: Count(),
  columns: Type.Array(ColumnMatch),
  /** What a column of this sheet can be. */
  titles: Texts(),
  values: Type.Array(ValueMatch),
  /** Set for a register whose batch, subject or month isn't in its name. `has_month`: its columns are days of a month. */
  register: OrNull(
    Type.Object({
      batch: OrNull(Type.String()),
      subject: OrNull(Type.String()),
      month: OrNull(Type.String()),
      has_month: Type.Boolean(),
    }),
  ),
})

/** What can be chosen as an answer. */
const Choices = Type.Object({
  levels: Texts(),
  batches: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), level: Type.String() })),
  subjects: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
})

/**
 * A file of the sheets, and its effect. `good` files are saved; `waits` depends on a refused file; `closed` is not
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
  /** Rows that are saved, but whose effect may be unexpected. */
  warnings: Texts(),
  notes: Texts(),
  /** Rows of its kind that the academy has and the file does not contain. */
  elsewhere: Count(),
  mistakes: Count(),
  /** Whether there is a workbook that shows the mistakes. */
  has_workbook: Type.Boolean(),
  /** Whether its valid rows can be saved without the invalid ones. */
  may_take_good_rows: Type.Boolean(),
  reading: OrNull(Reading),
})

/** What saving would do. `plan_hash` binds it to these rows of these files. */
const Preview = Type.Object({
  plan_hash: Type.String(),
  /** Rows that would be saved. */
  rows: Count(),
  /** Without those that an answer resolves. A row may have several. */
  mistakes: Count(),
  /** The number of rows that have them; missing in a preview that an earlier version made. */
  mistake_rows: Type.Optional(Count()),
  /** Questions that are to be answered before all files can be saved. */
  open: Count(),
  /** Tables whose names don't say which sheet they are, with the one that each looks like. */
  unnamed: Type.Array(Type.Object({ file: Type.String(), guess: OrNull(Type.String()) })),
  choices: OrNull(Choices),
  /**
   * Whether it contains changes for which the console requires a fresh second factor: `import_store` requires one too.
   */
  asks_factor: Type.Boolean(),
  notes: Texts(),
  files: Type.Array(PlannedFile),
})

export const UploadRow = {
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
  /** The file being read or the sheet being saved; null while it waits. */
  step: OrNull(Type.String()),
  done: Count(),
  total: Count(),
  problem: OrNull(Type.String()),
  is_undone: Type.Boolean(),
  preview: OrNull(Preview),
})

/** One upload, as calls answer with it. */
export const WithUpload = () => Type.Object({ upload: Upload })
