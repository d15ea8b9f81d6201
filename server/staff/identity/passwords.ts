import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ApiError } from '../../http/errors/api-error.ts'
import { networksOf } from '../../http/load/client-address.ts'

/** Of each of the two queues: at half a second each, on a slow machine, the last one waits five seconds. */
const MAX_WAITING = 10
const RETRY_SECONDS = 5

/**
 * A person who waits for a password to be computed: `isKnown` for a browser in which they logged in before, or a link.
 */
type Waiting = { isKnown: boolean; address: string }

type Entry = { network: string; enter: () => void; refuse: (why: ApiError) => void }

const refusal = () => new ApiError('too_many', { retryAfter: RETRY_SECONDS })

/** What one customer of a provider has: of IPv6 that may be a whole /48. */
const networkOf = (address: string): string => networksOf(address)?.[48] ?? address

/**
 * Computes one password at a time, and lets few wait: known browsers have a queue of their own, which goes first. Where
 * the other queue is full, the network with most places loses one to a network with fewer, so that no network takes all
 * places. A refused caller is told to come back; the password was not checked.
 */
export class PasswordQueue {
  #isBusy = false
  readonly #known: Entry[] = []
  readonly #others: Entry[] = []

  async run<T>(waiting: Waiting, compute: () => Promise<T>): Promise<T> {
    await this.#enter(waiting)
    try {
      return await compute()
    } finally {
      const next = this.#known.shift() ?? this.#others.shift()
      if (next) next.enter()
      else this.#isBusy = false
    }
  }

  async #enter({ isKnown, address }: Waiting): Promise<void> {
    if (!this.#isBusy) {
      this.#isBusy = true
      return
    }
    const queue = isKnown ? this.#known : this.#others
    const network = networkOf(address)
    if (queue.length >= MAX_WAITING) makeRoom(queue, network)
    await new Promise<void>((enter, refuse) => queue.push({ network, enter, refuse }))
  }
}

/**
 * Refuses the last entry of the network with most places, or throws where the newcomer's network would have as many.
 */
function makeRoom(queue: Entry[], network: string): void {
  const placesOf = (one: string) => queue.filter((entry) => entry.network === one).length
  const last = queue.reduce((most, entry) => (placesOf(entry.network) >= placesOf(most.network) ? entry : most))
  if (placesOf(last.network) <= placesOf(network) + 1) throw refusal()
  queue.splice(queue.indexOf(last), 1)
  last.refuse(refusal())
}

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

/** A hash that no password matches, so that an e-mail without a member takes as long as one with a member. */
const NOBODYS = `scrypt:${COST}:${'A'.repeat(22)}:${'A'.repeat(43)}`

/**
 * Compares a password; takes as long without a member or a stored password.
 *
 * @throws {ApiError} `too_many` where too many wait, before the password is checked.
 */
export async function isPassword(waiting: Waiting, password: string, stored: string | null): Promise<boolean> {
  const [, cost = '', salt = '', key = ''] = (stored ?? NOBODYS).split(':')
  const found = await derived(waiting, password, Buffer.from(salt, 'base64url'), Number(cost))
  return timingSafeEqual(found, Buffer.from(key, 'base64url')) && stored !== null
}
