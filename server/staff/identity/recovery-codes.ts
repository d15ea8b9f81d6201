import { keyedHash, keyedHashes } from '../../ports/secret-keys.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets } from '../../ports/settings.ts'

const COUNT = 10
const LENGTH = 10
const RESCUE_LENGTH = 25
/** Without letters that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** In groups of five, as one reads them off paper. */
function newCode(random: Random, length: number): string {
  const letters = Array.from({ length }, () => LETTERS[random.below(LETTERS.length)]).join('')
  return letters.match(/.{5}/g)?.join('-') ?? ''
}

/** Ten codes of ten letters, `xxxxx-xxxxx`: 49 bits each. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: COUNT }, () => newCode(random, LENGTH))

/** The code of a rescue sheet: 123 bits, since it lies on paper for years. */
export const newRescueCode = (random: Random): string => newCode(random, RESCUE_LENGTH)

/** However it is typed: spaces, dashes and capitals make no difference. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export const recoveryHash = ({ pepper }: Secrets, staffId: number, code: string): string =>
  keyedHash(pepper, 'recovery', String(staffId), plain(code))

/** Returns the hashes that a code may be stored as, by present and earlier keys. */
export const recoveryHashes = (secrets: Secrets, staffId: number, code: string): string[] =>
  keyedHashes(secrets, 'recovery', String(staffId), plain(code))

export const rescueHash = ({ pepper }: Secrets, staffId: number, code: string): string =>
  keyedHash(pepper, 'rescue', String(staffId), plain(code))

/** Returns the hashes that the code of a rescue sheet may be stored as, by present and earlier keys. */
export const rescueHashes = (secrets: Secrets, staffId: number, code: string): string[] =>
  keyedHashes(secrets, 'rescue', String(staffId), plain(code))
