import { loadAcademy } from '../../academy/academy.ts'
import { isBegun } from '../../academy/begun.queries.ts'
import { lastOfAction } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import { staffById } from '../accounts/staff.queries.ts'

/** The owner whom the set-up page added, and who has never logged in. */
export type WaitingOwner = { staff_id: number; name: string; email: string; academy: string }

/** How far the beginning of the academy is. */
export type Beginning = { is_begun: false; owner: null } | { is_begun: true; owner: WaitingOwner | null }

/** Returns whether there is an academy, and the owner of the set-up page until anybody has a second factor. */
export async function beginningOf(read: Tx): Promise<Beginning> {
  if (!(await isBegun(read))) return { is_begun: false, owner: null }
  const { begun_by, name: academy } = await loadAcademy(read)
  if (begun_by === null) return { is_begun: true, owner: null }
  const isSetUp =
    (await lastOfAction(read, 'authenticator_set_up')) !== null || (await lastOfAction(read, 'passkey_set_up')) !== null
  const person = isSetUp ? undefined : await staffById(read, begun_by)
  if (!person || person.ended_at !== null) return { is_begun: true, owner: null }
  const { staff_id, name, email } = person
  return { is_begun: true, owner: { staff_id, name, email, academy } }
}
