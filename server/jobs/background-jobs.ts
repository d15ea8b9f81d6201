import type { Clock } from '../ports/clock.ts'
import { errorFacts } from '../ports/error-facts.ts'
import type { Log } from '../ports/log.ts'

/** What a process does beside answering; `everyMs` is null for what is done once, at the start. */
export type BackgroundJob = { name: string; everyMs: number | null; run: () => Promise<unknown> }

/** Jobs that are running by their timers. */
export type RunningJobs = {
  stop(): void
  /**
   * The jobs whose last run failed. `since` is the first failure after the last good run, in milliseconds since 1970.
   */
  failing(): { name: string; since: number }[]
}

/**
 * Starts all jobs. Each begins at every beat, unless it has not ended since the last one; one that fails is logged and
 * tried again at the next beat.
 */
export function startJobs(jobs: readonly BackgroundJob[], { log, clock }: { log: Log; clock: Clock }): RunningJobs {
  const failingSince = new Map<string, number>()
  const timers = jobs.flatMap(({ name, everyMs, run }) => {
    let isRunning = false
    const beat = async () => {
      if (isRunning) return
      isRunning = true
      try {
        await run()
        failingSince.delete(name)
      } catch (error) {
        if (!failingSince.has(name)) failingSince.set(name, clock.now())
        log.warn('a background job failed', { job: name, error: errorFacts(error) })
      } finally {
        isRunning = false
      }
    }
    if (everyMs !== null) return [setInterval(() => void beat(), everyMs)]
    void beat()
    return []
  })
  return {
    stop: () => timers.forEach((timer) => clearInterval(timer)),
    failing: () => [...failingSince].map(([name, since]) => ({ name, since })),
  }
}
