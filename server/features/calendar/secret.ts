import { hashOf, keyedHashes } from '../../ports/keyed-hash.ts'
import type { Secrets } from '../../ports/settings.ts'

type Kept = { stud_id: number; secret_number: number; secret_hash: string }

const secretsOf = (secrets: Secrets, { stud_id, secret_number }: Omit<Kept, 'secret_hash'>) =>
  keyedHashes(secrets, 'calendar address', String(stud_id), String(secret_number))

/**
 * A secret that is made anew from a key outside the database whenever the student looks at it. Stored is only its
 * hash: whoever reads the database has no address.
 */
export function newSecret(secrets: Secrets, stud_id: number, secret_number: number): Kept & { secret: string } {
  const [secret = ''] = secretsOf(secrets, { stud_id, secret_number })
  return { secret, stud_id, secret_number, secret_hash: hashOf(secret) }
}

/** The secret that this hash stands for; null when the key it was made with is gone. */
export const secretOf = (secrets: Secrets, kept: Kept): string | null =>
  secretsOf(secrets, kept).find((secret) => hashOf(secret) === kept.secret_hash) ?? null
