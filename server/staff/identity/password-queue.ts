import { ApiError } from '../../http/errors/api-error.ts'
import { networksOf } from '../../http/load/client-address.ts'

/** Of each of the two queues: at half a second each, on a slow machine, the last one waits five seconds. */
const MAX_WAITING = 10
const RETRY_SECONDS = 5

/** Who waits for a password to be computed: `isKnown` for a browser in which this person logged in before, or a link. */
export type Waiting = { isKnown: boolean; address: string }

type Entry = { network: string; enter: () => void; refuse: (why: ApiError) => void }

const refusal = () => new ApiError('too_many', { retryAfter: RETRY_SECONDS })

/** What one customer of a provider has: of IPv6 that may be a whole /48. */
const networkOf = (address: string): string => networksOf(address)?.[48] ?? address

/**
 * Computes one password at a time, and lets few wait: known browsers in a queue of their own, which goes first. Where the
 * other one is full, a place goes from the network that has most of them to one that has fewer, so that no network takes
 * all. Whoever is refused is told to come back, and has not been looked at.
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

/** Refuses the last one of the network that has most places, or throws where the newcomer's would have as many then. */
function makeRoom(queue: Entry[], network: string): void {
  const placesOf = (one: string) => queue.filter((entry) => entry.network === one).length
  const last = queue.reduce((most, entry) => (placesOf(entry.network) >= placesOf(most.network) ? entry : most))
  if (placesOf(last.network) <= placesOf(network) + 1) throw refusal()
  queue.splice(queue.indexOf(last), 1)
  last.refuse(refusal())
}
