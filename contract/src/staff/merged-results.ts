import { Type } from 'typebox'
import { Count, Line, Marks, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { StudentAttempt } from './staff-fields.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

const DECIDE = ['owner', 'examiner'] as const satisfies Role[]

const MAX_SHIFTS = 20

/**
 * A merged result: `waits` until the results of all shifts are out, `ranking` until its ranks are computed from them,
 * `ready` to be published, `published` to students.
 */
const Merged = {
  merged_id: Id(),
  name: Type.String(),
  state: Type.Enum(['waits', 'ranking', 'ready', 'published']),
  /** True also while results of a shift are hidden or computed again. */
  is_published: Type.Boolean(),
  shifts: Type.Array(
    Type.Object({
      paper_id: Id(),
      name: Type.String(),
      state: Type.Enum(['running', 'waits', 'ranking', 'out']),
      appeared: Count(),
    }),
  ),
}

/** Students who appeared in several shifts, and would count twice: the first of them, and how many they are. */
const twice = {
  twice: Type.Array(
    Type.Object({
      stud_id: Id(),
      name: Type.String(),
      admission_no: OrNull(Type.String()),
      shifts: Type.Array(Type.String()),
    }),
  ),
  twice_count: Count(),
}

export const staffMergedResults = staffCall({
  path: '/staff/merged_results',
  roles: DECIDE,
  scope: 'academy',
  loadClass: 'lists',
  about: 'Returns all results that are merged from papers in shifts, the newest first. For owners and examiners.',
  data: Type.Object({ merged: Type.Array(Type.Object(Merged)) }),
  errors: [],
})

export const staffMergeShifts = staffCall({
  path: '/staff/merge_shifts',
  roles: DECIDE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Groups papers as the shifts of one exam, whose students get one rank list by percentile. Refused for a paper that may still be written or is a shift already, for fewer than 100 students in a shift, for papers with other maximum marks, sections or subjects. If students appeared in two of them, nothing is grouped, and they are returned. For owners and examiners.',
  body: {
    name: Line(100, 1),
    paper_ids: Type.Array(IdIn(), { minItems: 2, maxItems: MAX_SHIFTS }),
  },
  data: Type.Object({ merged_id: OrNull(Id()), ...twice }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffMergedResult = staffCall({
  path: '/staff/merged_result',
  roles: DECIDE,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns a merged result: how far it is, its shifts, why they cannot be merged as they are now, and what decides between equal percentiles. For owners and examiners.',
  body: { merged_id: IdIn() },
  data: Type.Object({
    ...Merged,
    /** In words; null where the shifts can be merged. */
    fault: OrNull(Type.String()),
    ...twice,
    max_marks: Marks(),
    /** In the order that decides between equal percentiles. */
    subjects: Type.Array(Type.String()),
    may: Type.Object({ undo: Type.Boolean(), publish: Type.Boolean(), list: Type.Boolean() }),
  }),
  errors: ['not_found'],
})

const Ranked = Type.Object({
  ...StudentAttempt,
  rank: Count(),
  /** All batches of the student. */
  batch: OrNull(Type.String()),
  /** The name of the paper that the student wrote. */
  shift: Type.String(),
  marks: Marks(),
  percentile: Type.String(),
  subjects: Type.Array(Type.Object({ name: Type.String(), percentile: Type.String() })),
})

export const staffMergedList = staffCall({
  path: '/staff/merged_list',
  roles: DECIDE,
  scope: 'academy',
  loadClass: 'history',
  about:
    'Returns the participants of all shifts by merged rank, a hundred at a time. `search` works as in the list of students. `after` is the `cursor` of the previous page; it is refused if ranks were computed again in the meantime. For owners and examiners.',
  body: {
    merged_id: IdIn(),
    search: Type.Optional(Line(100, 1)),
    after: Type.Optional(Type.Object({ of: Line(64, 1), rank: Count(), stud_id: IdIn() })),
  },
  data: Type.Object({
    rows: Type.Array(Ranked),
    cursor: OrNull(Type.Object({ of: Type.String(), rank: Count(), stud_id: Id() })),
  }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffExportMerged = staffCall({
  path: '/staff/export_merged',
  roles: DECIDE,
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns the rank list of a merged result as a workbook. It is recorded in the audit log. For owners and examiners.',
  body: { merged_id: IdIn() },
  data: Workbook(),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffPublishMerged = staffCall({
  path: '/staff/publish_merged',
  roles: DECIDE,
  scope: 'academy',
  fresh: true,
  loadClass: 'save',
  about:
    'Shows students and guardians the rank among all shifts in place of the one within the shift. Refused before the results of all shifts are out and merged. It cannot be undone while it holds. For owners and examiners.',
  body: { merged_id: IdIn() },
  data: Type.Object({ count: Count(), is_repeated: Type.Boolean() }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffUndoMerged = staffCall({
  path: '/staff/undo_merged',
  roles: DECIDE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Ungroups the papers of a merged result; their own results stay as they are. Refused once it was published, unless its papers cannot be merged any more. For owners and examiners.',
  body: { merged_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})
