import type { Db } from '../db/db.ts'
import { everybody } from '../staff/accounts/staff.queries.ts'
import { loadDemo } from './load-demo.ts'
import { inviteStaff } from '../importing/people/invite-staff.ts'

type Deps = Parameters<typeof inviteStaff>[0] & { db: Db }

const OWNER = 'owner@demo.example'

/**
 * Returns the path of a link for one use for the owner of the demo academy, shown to the person who started it; an
 * older link ends. Returns null once a member of staff has a second factor, because they can log in from then on.
 */
export async function demoOwnerLink(deps: Deps): Promise<string | null> {
  const staff = await everybody(deps.db.read)
  if (staff.some(({ has_factor }) => has_factor)) return null
  const { path } = await inviteStaff(deps, OWNER, 'owner', 'Demo Owner')
  return path
}

/** Loads the demo academy, and returns its owner's link, without the address of its page. */
export async function demoWithOwner(deps: Deps & Parameters<typeof loadDemo>[0]): Promise<string> {
  await loadDemo(deps)
  return (await demoOwnerLink(deps))?.split('#')[1] ?? ''
}
