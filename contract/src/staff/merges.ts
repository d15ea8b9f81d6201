import { Type } from 'typebox'
import { Count, Day, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { StudentStatus } from './staff-fields.ts'

const MAX_SEARCH = 100
const VERSION_LENGTH = 43

/**
 * Why two accounts cannot be merged: both were entered by the academy, one is taking a test, an open test of one was
 * also taken by the other, or the other one was itself merged and that merge can still be undone.
 */
const Hindrance = () => Type.Enum(['both_entered', 'in_test', 'open_in_both', 'merged_before'])

/** An account with the amount of its data. `mobile` is the end of the number. */
const Account = Type.Object({
  stud_id: Id(),
  admission_no: OrNull(Type.String()),
  name: Type.String(),
  guardian: OrNull(Type.String()),
  mobile: Type.String(),
  email: OrNull(Type.String()),
  district: OrNull(Type.String()),
  state: OrNull(Type.String()),
  level: Type.String(),
  batches: Type.Array(Type.String()),
  status: StudentStatus(),
  joined_on: OrNull(Day()),
  birth_date: OrNull(Day()),
  created_at: Instant(),
  seen_at: OrNull(Instant()),
  attempts: Count(),
  attendance: Count(),
  videos: Count(),
  materials: Count(),
  sessions: Count(),
  version: Type.String(),
})

export const staffMergeCandidates = staffCall({
  path: '/staff/merge_candidates',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns accounts that may belong to the same person: those with the same name, or those that `search` finds as in the list of students. At most one of the two accounts has an admission number. For owners and clerks.',
  body: { stud_id: IdIn(), search: Type.Optional(Line(MAX_SEARCH)) },
  data: Type.Object({
    accounts: Type.Array(
      Type.Object({
        stud_id: Id(),
        admission_no: OrNull(Type.String()),
        name: Type.String(),
        mobile: Type.String(),
        level: Type.String(),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const staffMergePreview = staffCall({
  path: '/staff/merge_preview',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns two accounts with the result of merging them: the one with an admission number is kept, otherwise the first. `becomes` are values that the kept account takes over where its own are empty; `twice` are tests that both took, and `counts` says whose attempt counts. For owners and clerks.',
  body: { stud_id: IdIn(), other_id: IdIn() },
  data: Type.Object({
    survivor: Account,
    other: Account,
    becomes: Type.Object({
      guardian: OrNull(Type.String()),
      email: OrNull(Type.String()),
      district: OrNull(Type.String()),
      state: OrNull(Type.String()),
      joined_on: OrNull(Day()),
      birth_date: OrNull(Day()),
    }),
    twice: Type.Array(Type.Object({ paper: Type.String(), counts: Type.Enum(['survivor', 'other']) })),
    hindrances: Type.Array(Hindrance()),
  }),
  errors: ['not_found'],
})

export const staffMergeStudents = staffCall({
  path: '/staff/merge_students',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Merges two accounts as the preview showed; refused if either has changed since. From then on the login uses the number of `number_of`. If there are `hindrances`, nothing is merged. Sent again, it returns the same result. For owners and clerks.',
  body: {
    stud_id: IdIn(),
    version: Line(VERSION_LENGTH, VERSION_LENGTH),
    other_id: IdIn(),
    other_version: Line(VERSION_LENGTH, VERSION_LENGTH),
    number_of: IdIn(),
  },
  data: Type.Object({
    merged: OrNull(Type.Object({ stud_id: Id(), merge_id: Id() })),
    hindrances: Type.Array(Hindrance()),
  }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffStudentMerges = staffCall({
  path: '/staff/student_merges',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns the accounts that were merged into this one, the latest first. `until` is how long a merge can be undone; after that it is null, and so are name and number. For owners and clerks.',
  body: { stud_id: IdIn() },
  data: Type.Object({
    merges: Type.Array(
      Type.Object({
        merge_id: Id(),
        at: Instant(),
        name: OrNull(Type.String()),
        mobile: OrNull(Type.String()),
        until: OrNull(Instant()),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const staffUndoMerge = staffCall({
  path: '/staff/undo_merge',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Undoes a merge: both accounts are as they were, and what was added since stays with the kept one. The latest merge has to be undone first. For owners and clerks.',
  body: { stud_id: IdIn(), merge_id: IdIn() },
  data: Type.Object({ other_id: Id() }),
  errors: ['not_found', 'rule'],
})
