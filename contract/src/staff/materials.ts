import { Type } from 'typebox'
import { Address, Count, Day, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'

const TEACH = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

const MAX_TITLE = 200
const MAX_DAY = 40
const MAX_ORDERED = 1000

/** Identifies the stored values: a change with another version was made from other ones. */
const Version = () => Line(43, 43)

const Material = Type.Object({
  material_id: Id(),
  title: Type.String(),
  /** The name of its file, as it was uploaded. */
  file: Type.String(),
  size_bytes: Count(),
  /** Null if the file does not state it. */
  pages: OrNull(Count()),
  visible_from: OrNull(Day()),
  /** False before that day. */
  is_shown: Type.Boolean(),
  may_download: Type.Boolean(),
  is_archived: Type.Boolean(),
  /** Where the caller can open the file, for some minutes. */
  address: Address(),
  version: Type.String(),
})

export const staffMaterials = staffCall({
  path: '/staff/materials',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns the study materials of a chapter in their order, archived ones too. For owners, clerks and teachers of the subject.',
  body: { chapter_id: IdIn() },
  data: Type.Object({ materials: Type.Array(Material), max_bytes: Count() }),
  errors: ['not_found'],
})

export const staffSendMaterial = staffCall({
  path: '/staff/send_material',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  sends: 'file',
  about:
    'Uploads a PDF (application/octet-stream) as a new study material of the chapter `X-Chapter`, at its end, with a title made from its name; or as the new file of the material `X-Material`. `X-File-Name` is the percent-encoded name. Its pages are counted. For owners, clerks and teachers of the subject.',
  data: Type.Object({ material_id: Id(), title: Type.String(), pages: OrNull(Count()) }),
  errors: ['not_found', 'rule', 'too_slow'],
})

export const staffSaveMaterial = staffCall({
  path: '/staff/save_material',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Changes the title of a study material, the day from which students see it (empty for now), and whether it may be downloaded. It is checked and saved like an import of the sheet `materials`; with `mistakes` nothing is saved. For owners, clerks and teachers of the subject.',
  body: {
    material_id: IdIn(),
    version: Version(),
    fields: Type.Object({
      title: Line(MAX_TITLE),
      visible_from: Line(MAX_DAY),
      download: Type.Enum(['Yes', 'No']),
    }),
  },
  data: Type.Object({
    saved: Type.Boolean(),
    mistakes: Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() })),
  }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffOrderMaterials = staffCall({
  path: '/staff/order_materials',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    "Saves the order of a chapter's study materials; `material_ids` lists each of them once, archived ones too. For owners, clerks and teachers of the subject.",
  body: { chapter_id: IdIn(), material_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_ORDERED }) },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffArchiveMaterial = staffCall({
  path: '/staff/archive_material',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Archives a study material: students no longer see it, and where they were in it is kept. `restore` brings it back. For owners, clerks and teachers of the subject.',
  body: { material_id: IdIn(), restore: Type.Boolean() },
  data: Type.Object({}),
  errors: ['not_found'],
})
