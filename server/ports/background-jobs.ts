import { errorFacts } from './error-facts.ts'
import type { Log } from './log.ts'

/** What a process does beside answering; `everyMs` is null for what is done once, at the start. */
export type BackgroundJob = { name: string; everyMs: number | null; run: () => Promise<unknown> }

/**
 * Starts all jobs. Each begins at every beat, unless it has not ended since the last one; one that fails is logged and
 * tried again at the next beat. Returns how to stop the beats.
 */
export function startJobs(jobs: readonly BackgroundJob[], log: Log): () => void {
  const timers = jobs.flatMap(({ name, everyMs, run }) => {
    let isRunning = false
    const beat = async () => {
      if (isRunning) return
      isRunning = true
      try {
        await run()
      } catch (error) {
        log.warn('a background job failed', { job: name, error: errorFacts(error) })
      } finally {
        isRunning = false
      }
    }
    if (everyMs !== null) return [setInterval(() => void beat(), everyMs)]
    void beat()
    return []
  })
  return () => timers.forEach((timer) => clearInterval(timer))
}
