import type { Log } from './log.ts'
import type { SteadyClock } from './steady-clock.ts'

/** A single line is overlooked in a log, and more frequent ones hide the rest. */
const AGAIN_MS = 60_000

/** Returns a check that logs once a minute that the machine's clock jumped, and once that it is right again. */
export function watchClock({ clock, log }: { clock: SteadyClock; log: Log }): () => Promise<void> {
  let saidAt: number | null = null
  return async () => {
    const ahead = clock.ahead()
    const now = clock.now()
    if (ahead === 0) {
      if (saidAt !== null) log.info('the clock of this machine is right again')
      saidAt = null
      return
    }
    if (saidAt !== null && now - saidAt < AGAIN_MS) return
    saidAt = now
    const what =
      'the clock of this machine jumped and is not followed: set it right, or start the app again if it is right'
    log.error(what, { ahead_seconds: Math.round(ahead / 1000), goes_on_at: new Date(now).toISOString() })
  }
}
