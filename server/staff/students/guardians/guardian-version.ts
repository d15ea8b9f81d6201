import type { GuardianOfChild } from '../../../guardians/guardians.queries.ts'
import { keyedHash } from '../../../ports/keyed-hash.ts'
import type { Secrets } from '../../../ports/settings.ts'

/** What a form sends back: of what was seen, so that two people do not overwrite each other. With a key, for the number. */
export function guardianVersion({ pepper }: Pick<Secrets, 'pepper'>, guardian: GuardianOfChild): string {
  const { guardian_id, name, phone_code, mobile, language, relation } = guardian
  return keyedHash(pepper, 'guardian', JSON.stringify([guardian_id, name, phone_code, mobile, language, relation]))
}
