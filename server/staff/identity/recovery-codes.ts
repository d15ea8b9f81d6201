import { keyedHash, keyedHashes } from '../../ports/secret-keys.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets } from '../../ports/settings.ts'

const COUNT = 10
const LENGTH = 10
/** Without letters that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of ten letters, `xxxxx-xxxxx`: 49 bits each. */
export function newRecoveryCodes(random: Random): string[] {
  const letter = () => LETTERS[random.below(LETTERS.length)]
  const code = () => Array.from({ length: LENGTH }, letter).join('')
  return Array.from({ length: COUNT }, code).map((text) => `${text.slice(0, 5)}-${text.slice(5)}`)
}

/** However it is typed: spaces, dashes and capitals make no difference. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export const recoveryHash = ({ pepper }: Secrets, staffId: number, code: string): string =>
  keyedHash(pepper, 'recovery', String(staffId), plain(code))

/** Returns the hashes that a code may be stored as, by present and earlier keys. */
export const recoveryHashes = (secrets: Secrets, staffId: number, code: string): string[] =>
  keyedHashes(secrets, 'recovery', String(staffId), plain(code))
