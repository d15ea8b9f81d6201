import { onlineOr } from '#ui/is-online.ts'
import { pauseAfter } from '../journal/pauses.rules.ts'

/** Resolves after `ms` milliseconds. */
export const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats `act` until `isDone`, with growing pauses that end early when the network comes back. */
export async function repeatUntil(isDone: () => boolean, act: () => Promise<void>): Promise<void> {
  for (let tries = 1; !isDone(); tries += 1) {
    await act()
    if (!isDone()) await onlineOr(pauseAfter(tries, Math.random()))
  }
}
