import type { StaffData } from '../../api/staff-call.ts'
import type { Versioned } from '../../ui/two-people.rules.ts'

export type Member = StaffData<'/staff/team'>['members'][number]
/** Somebody with a link of one use. */
export type Invited = StaffData<'/staff/new_link'>

/** What is filled in of somebody. */
export type MemberFields = Pick<Member, 'name' | 'email' | 'roles' | 'batch_ids' | 'subject_ids'>

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/** Returns the values with which a form begins; without a member, an empty form. */
export function memberFields(member: Member | null): Versioned<MemberFields, number> {
  if (!member) return { version: 0, fields: { name: '', email: '', roles: [], batch_ids: [], subject_ids: [] } }
  const { version, name, email, roles, batch_ids, subject_ids } = member
  const ids = { batch_ids: sorted(batch_ids), subject_ids: sorted(subject_ids) }
  return { version, fields: { name, email, roles: roles.toSorted(), ...ids } }
}
