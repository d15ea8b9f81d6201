import { Type } from 'typebox'
import { Count, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { roles } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

const RoleField = () => Type.Enum([...roles])

/**
 * A staff member. `version` is sent back with a change, which is refused if somebody else has changed the member in the
 * meantime.
 */
const Member = Type.Object({
  staff_id: Id(),
  name: Type.String(),
  email: Type.String(),
  roles: Type.Array(RoleField()),
  batch_ids: Type.Array(Id()),
  subject_ids: Type.Array(Id()),
  has_factor: Type.Boolean(),
  seen_at: OrNull(Instant()),
  ended_at: OrNull(Instant()),
  /** Until when the last one-time link opens; null where it was used, or is over for more than a day. */
  link_ends_at: OrNull(Instant()),
  version: Count(),
})

/** The form of a staff member: teachers see these batches and subjects, the other roles all. */
const filled = {
  name: Line(200, 1),
  email: Line(254, 3),
  roles: Type.Array(RoleField(), { minItems: 1, maxItems: roles.length, uniqueItems: true }),
  batch_ids: Type.Array(IdIn(), { maxItems: 500 }),
  subject_ids: Type.Array(IdIn(), { maxItems: 500 }),
}

/** With the path of a one-time link, to be opened only by that person. */
const WithLink = Type.Object({ member: Member, link: Type.String(), link_ends_at: Instant() })

export const staffTeam = staffCall({
  path: '/staff/team',
  roles: ['owner'],
  scope: 'academy',
  loadClass: 'lists',
  about: 'Returns all members of the staff, those who left last. For owners.',
  data: Type.Object({ members: Type.Array(Member) }),
  errors: [],
})

export const staffExportTeam = staffCall({
  path: '/staff/export_team',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns all members of the staff with their roles, batches and subjects as a workbook. It is recorded in the audit log. For owners.',
  data: Workbook(),
  errors: ['rule'],
})

export const staffAddMember = staffCall({
  path: '/staff/add_member',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about: 'Adds a member of the staff, and returns the one-time link with which they set their password. For owners.',
  body: filled,
  data: WithLink,
  errors: ['rule'],
})

export const staffChangeMember = staffCall({
  path: '/staff/change_member',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about: "Updates a member's name, email, roles, batches and subjects. The last owner keeps the role. For owners.",
  body: { staff_id: IdIn(), version: Type.Integer({ minimum: 0 }), ...filled },
  data: Type.Object({ member: Member }),
  errors: ['rule', 'not_found', 'changed_meanwhile'],
})

export const staffNewLink = staffCall({
  path: '/staff/new_link',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Creates a new one-time link for a member who lost the password or the second factor. Their sessions end immediately; the old password and second factor end when the link is used. For owners.',
  body: { staff_id: IdIn() },
  data: WithLink,
  errors: ['not_found'],
})

export const staffEndMember = staffCall({
  path: '/staff/end_member',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about: 'Ends the access of a member who left, effective immediately; `restore` gives it back. For owners.',
  body: { staff_id: IdIn(), version: Type.Integer({ minimum: 0 }), restore: Type.Boolean() },
  data: Type.Object({ member: Member }),
  errors: ['rule', 'not_found', 'changed_meanwhile'],
})
