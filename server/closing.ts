import type { Readiness } from './http/health.ts'
import type { Log } from './ports/log.ts'
import { errorFacts } from './ports/error-facts.ts'

type Closing = {
  readiness: Readiness
  pauseSeconds: number
  log: Log & { flush(): void }
  /** Ends what runs, the listening first. */
  close: () => Promise<void>
}

/**
 * Handles SIGTERM, SIGINT and SIGHUP: first `/readyz` says no, so that proxies send nobody any more, then all that runs
 * is ended. An uncaught error is logged as a line of JSON and ends the process, for its supervisor to restart it.
 */
export function closeOnSignal({ readiness, pauseSeconds, log, close }: Closing): void {
  const end = (code: number) => {
    log.flush()
    process.exit(code)
  }
  const closeInOrder = async () => {
    // The terminal, npm and the launcher each pass the signal on.
    if (readiness.isLeaving) return
    readiness.isLeaving = true
    log.info('closing', { pause: pauseSeconds })
    await new Promise((resolve) => setTimeout(resolve, pauseSeconds * 1000))
    await close()
    end(0)
  }
  const fail = (message: string) => (error: unknown) => {
    log.error(message, { error: errorFacts(error) })
    end(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void closeInOrder().catch(fail('closing failed')))
  }
  process.on('uncaughtException', fail('nobody caught an error'))
}
