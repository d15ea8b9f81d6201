import type { Role } from '#contract/staff/roles.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { isRostered, rosteredPapers } from './staff-places.queries.ts'

type Who = Pick<StaffCaller, 'staff_id' | 'roles'>

const SEE_ALL = ['owner', 'examiner'] as const satisfies Role[]

/** Whoever has none of these roles sees the sittings that they were assigned to. */
const seesAll = ({ roles }: Who): boolean => SEE_ALL.some((role) => roles.includes(role))

/** The papers whose sittings somebody sees; null for all there are. */
export async function sittingsSeen(read: Tx, who: Who): Promise<number[] | null> {
  if (seesAll(who)) return null
  return who.roles.includes('invigilator') ? rosteredPapers(read, who.staff_id) : []
}

/** Rejects with `not_found` where a paper's sitting is none of this person's. */
export async function mustSeeSitting(read: Tx, who: Who, paperId: number): Promise<void> {
  if (!seesAll(who) && !(await isRostered(read, who.staff_id, paperId))) throw new ApiError('not_found')
}
