import type { Tx } from '../../../db/db.ts'
import { type GuardianOfChild, guardiansOf } from '../../../guardians/guardians.queries.ts'
import { ApiError } from '../../../http/errors/api-error.ts'

/** The guardian of this child with this id; rejects with `not_found` where there is none. */
export async function knownGuardian(read: Tx, studId: number, guardianId: number): Promise<GuardianOfChild> {
  const own = await guardiansOf(read, studId)
  const found = own.find(({ guardian_id }) => guardian_id === guardianId)
  if (!found) throw new ApiError('not_found')
  return found
}
