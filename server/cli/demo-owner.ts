import type { Db } from '../db/db.ts'
import { everybody } from '../staff/accounts/staff.queries.ts'
import { inviteStaff } from '../importing/people/invite-staff.ts'

type Deps = Parameters<typeof inviteStaff>[0] & { db: Db }

const OWNER = 'owner@demo.example'

/**
 * The path of a link of one use for the owner of the demo academy, for whoever has just started it; an older one ends.
 * Null once somebody of the staff has a second factor: from then on there is a login.
 */
export async function demoOwnerLink(deps: Deps): Promise<string | null> {
  const staff = await everybody(deps.db.read)
  if (staff.some(({ has_factor }) => has_factor)) return null
  const { path } = await inviteStaff(deps, OWNER, 'owner')
  return path
}
