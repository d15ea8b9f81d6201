import type { Tx } from '../../../db/db.ts'
import { type GuardianOfChild, guardiansOf } from '../../../guardians/guardians.queries.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { keyedHash } from '../../../ports/secret-keys.ts'
import type { Secrets } from '../../../ports/settings.ts'

/**
 * Returns the version that a form sends back, so that two people do not overwrite each other. The hash is keyed, since
 * a number could be found from a plain one.
 */
export function guardianVersion({ pepper }: Pick<Secrets, 'pepper'>, guardian: GuardianOfChild): string {
  const { guardian_id, name, phone_code, mobile, language, relation } = guardian
  return keyedHash(pepper, 'guardian', JSON.stringify([guardian_id, name, phone_code, mobile, language, relation]))
}

/** The guardian of this child with this id; rejects with `not_found` where there is none. */
export async function knownGuardian(read: Tx, studId: number, guardianId: number): Promise<GuardianOfChild> {
  const own = await guardiansOf(read, studId)
  const found = own.find(({ guardian_id }) => guardian_id === guardianId)
  if (!found) throw new ApiError('not_found')
  return found
}
