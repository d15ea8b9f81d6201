import { Type } from 'typebox'
import { Count, Day, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const TEACH = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

const MAX_NAME = 200
const MAX_CODE = 40
const MAX_ORDERED = 1000

/** Identifies the stored values: a change with another version was made from other ones. */
const Version = () => Line(43, 43)

/** What can be archived and ordered here. */
const Kind = () => Type.Enum(['level', 'subject', 'chapter', 'batch'])

/** The importer's mistakes; `saved` is null where there are any. */
const Saved = () =>
  Type.Object({
    saved: OrNull(Type.Object({ id: Id() })),
    mistakes: Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() })),
  })

/** The merge by which something became a part of something else, as long as it can be undone. */
const MergedInto = () => OrNull(Type.Object({ merge_id: Id(), name: Type.String() }))

const Level = Type.Object({
  ac_id: Id(),
  level: Type.String(),
  students: Count(),
  is_archived: Type.Boolean(),
  version: Type.String(),
})

const Subject = Type.Object({
  subject_id: Id(),
  subject_code: Type.String(),
  subject_name: Type.String(),
  ac_id: Id(),
  level: Type.String(),
  /** The address of its picture, empty without one. */
  picture: Type.String(),
  chapters: Count(),
  is_archived: Type.Boolean(),
  merged_into: MergedInto(),
  version: Type.String(),
})

const Batch = Type.Object({
  batch_id: Id(),
  batch_code: Type.String(),
  batch_name: Type.String(),
  ac_id: Id(),
  level: Type.String(),
  subject_ids: Type.Array(Id()),
  subject_codes: Type.Array(Type.String()),
  start_date: OrNull(Day()),
  end_date: OrNull(Day()),
  students: Count(),
  is_archived: Type.Boolean(),
  merged_into: MergedInto(),
  version: Type.String(),
})

const Chapter = Type.Object({
  chapter_id: Id(),
  chapter_no: Count(),
  chapter_name: Type.String(),
  topics: Count(),
  materials: Count(),
  quizzes: Count(),
  is_archived: Type.Boolean(),
  merged_into: MergedInto(),
  version: Type.String(),
})

export const staffCatalog = staffCall({
  path: '/staff/catalog',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns levels, subjects and batches in their order, archived ones too. Teachers get their own subjects with the levels of those, and no batches. For owners, clerks and teachers.',
  data: Type.Object({ levels: Type.Array(Level), subjects: Type.Array(Subject), batches: Type.Array(Batch) }),
  errors: [],
})

export const staffSubjectChapters = staffCall({
  path: '/staff/subject_chapters',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns the chapters of a subject in their order, archived ones too, with what each holds. For owners, clerks and teachers of the subject.',
  body: { subject_id: IdIn() },
  data: Type.Object({
    subject_id: Id(),
    subject_name: Type.String(),
    level: Type.String(),
    chapters: Type.Array(Chapter),
  }),
  errors: ['not_found'],
})

export const staffSaveLevel = staffCall({
  path: '/staff/save_level',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Adds a level, or renames one (`id` with its `version`). It is checked and saved like an import of the sheet `levels`; with `mistakes` nothing is saved. For owners and clerks.',
  body: {
    id: Type.Optional(IdIn()),
    version: Type.Optional(Version()),
    fields: Type.Object({ levels: Line(MAX_NAME) }),
  },
  data: Saved(),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffSaveSubject = staffCall({
  path: '/staff/save_subject',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Adds a subject, or changes one (`id` with its `version`), whose code stays. It is checked and saved like an import of the sheet `subjects`; a new one without a code gets one. For owners and clerks.',
  body: {
    id: Type.Optional(IdIn()),
    version: Type.Optional(Version()),
    fields: Type.Object({
      subject_name: Line(MAX_NAME),
      subject_code: Line(MAX_CODE),
      level: Line(MAX_NAME),
      /** The address of its picture, as `/staff/add_picture` returned it; empty without one. */
      picture: Line(MAX_NAME),
    }),
  },
  data: Saved(),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffSaveBatch = staffCall({
  path: '/staff/save_batch',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Adds a batch, or changes one (`id` with its `version`), whose code stays. It is checked and saved like an import of the sheet `batches`; a new one without a code gets one. For owners and clerks.',
  body: {
    id: Type.Optional(IdIn()),
    version: Type.Optional(Version()),
    fields: Type.Object({
      batch_name: Line(MAX_NAME),
      batch_code: Line(MAX_CODE),
      level: Line(MAX_NAME),
      subject_codes: Type.Array(Line(MAX_CODE), { maxItems: MAX_ORDERED }),
      start_date: Line(MAX_CODE),
      end_date: Line(MAX_CODE),
    }),
  },
  data: Saved(),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffSaveChapter = staffCall({
  path: '/staff/save_chapter',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Adds a chapter at the end of a subject, or renames one (`id` with its `version`). It is checked and saved like an import of the sheet `recorded`. For owners, clerks and teachers of the subject.',
  body: {
    subject_id: IdIn(),
    id: Type.Optional(IdIn()),
    version: Type.Optional(Version()),
    fields: Type.Object({ chapter_name: Line(MAX_NAME) }),
  },
  data: Saved(),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffOrderCatalog = staffCall({
  path: '/staff/order_catalog',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Saves the order of the levels, of the subjects of a level, or of the chapters of a subject; `ids` lists each of them once, archived ones too. Numbers and codes stay. For owners and clerks.',
  body: {
    kind: Type.Enum(['level', 'subject', 'chapter']),
    /** The level of the subjects, or the subject of the chapters; for levels any of them. */
    within: IdIn(),
    ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_ORDERED }),
  },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffArchive = staffCall({
  path: '/staff/archive',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Archives a level, a subject, a chapter or a batch: it is offered nowhere for new entries, and everything about it is kept. With `restore` it is back. For owners and clerks.',
  body: { kind: Kind(), id: IdIn(), restore: Type.Boolean() },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})
