import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PasswordQueue, type Waiting } from './password-queue.ts'

const COST = 32_768
const BLOCK = 8
const MAX_MEMORY = 64 * 1024 * 1024
const KEY_BYTES = 32
const SALT_BYTES = 16

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** Each takes 32 MB and a core for a tenth of a second and more: a flood of logins must not take the exam's. */
const queue = new PasswordQueue()
/** Whoever sets a password has a link of one use, which nobody can guess. */
const WITH_LINK: Waiting = { isKnown: true, address: '' }

const derived = async (waiting: Waiting, password: string, salt: Buffer, cost: number) =>
  queue.run(waiting, async () =>
    // The same letters may be written in two ways.
    derive(password.normalize('NFKC'), salt, KEY_BYTES, { N: cost, r: BLOCK, p: 1, maxmem: MAX_MEMORY }),
  )

/** `scrypt:cost:salt:key`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derived(WITH_LINK, password, salt, COST)
  return `scrypt:${COST}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/** What nobody's password gives, so that an e-mail that nobody has takes as long as one that somebody has. */
const NOBODYS = `scrypt:${COST}:${'A'.repeat(22)}:${'A'.repeat(43)}`

/**
 * Takes as long whether there is such a person, a password, or neither. Throws `too_many` where too many wait already,
 * before the password is looked at.
 */
export async function isPassword(waiting: Waiting, password: string, stored: string | null): Promise<boolean> {
  const [, cost = '', salt = '', key = ''] = (stored ?? NOBODYS).split(':')
  const found = await derived(waiting, password, Buffer.from(salt, 'base64url'), Number(cost))
  return timingSafeEqual(found, Buffer.from(key, 'base64url')) && stored !== null
}
