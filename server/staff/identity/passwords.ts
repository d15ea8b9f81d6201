import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Gate } from '../../db/gate.ts'

const COST = 32_768
const BLOCK = 8
const MAX_MEMORY = 64 * 1024 * 1024
const KEY_BYTES = 32
const SALT_BYTES = 16
/** Each takes 32 MB and a core for a tenth of a second: a flood of logins must not take the exam's. */
const AT_ONCE = 1

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const gate = new Gate(AT_ONCE)

const derived = async (password: string, salt: Buffer, cost: number) =>
  gate.run(1, async () =>
    // The same letters may be written in two ways.
    derive(password.normalize('NFKC'), salt, KEY_BYTES, { N: cost, r: BLOCK, p: 1, maxmem: MAX_MEMORY }),
  )

/** `scrypt:cost:salt:key`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derived(password, salt, COST)
  return `scrypt:${COST}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/** What nobody's password gives, so that an e-mail that nobody has takes as long as one that somebody has. */
const NOBODYS = `scrypt:${COST}:${'A'.repeat(22)}:${'A'.repeat(43)}`

/** Takes as long whether there is such a person, a password, or neither. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, cost = '', salt = '', key = ''] = (stored ?? NOBODYS).split(':')
  const found = await derived(password, Buffer.from(salt, 'base64url'), Number(cost))
  return timingSafeEqual(found, Buffer.from(key, 'base64url')) && stored !== null
}
