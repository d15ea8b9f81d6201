import { Type } from 'typebox'
import { OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { ClassFields } from './class-fields.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'

const TEACH: readonly Role[] = ['owner', 'clerk', 'teacher']

/** `chapter_id` is where the last recording of the batch in this subject was added; null if there is none. */
const UnrecordedClass = Type.Object({ ...ClassFields, subject_id: Id(), chapter_id: OrNull(Id()) })

export const staffRecordings = staffCall({
  path: '/staff/recordings',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'lists',
  about:
    "Returns the classes with a link that ended in the last seven days and whose recording isn't a lesson yet, the latest first; those that are said to have no recording are left out. For owners, clerks and teachers of the batch and subject.",
  data: Type.Object({ classes: Type.Array(UnrecordedClass) }),
  errors: [],
})

export const staffSetNoRecording = staffCall({
  path: '/staff/set_no_recording',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'login',
  about:
    'Notes that a class has no recording, or with `undo` that it may have one. For owners, clerks and teachers of the batch and subject.',
  body: { class_id: IdIn(), undo: Type.Boolean() },
  data: Type.Object({}),
  errors: ['not_found'],
})
