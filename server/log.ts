import pino from 'pino'
import type { Log } from './http/make-server.ts'

/** Lines of JSON on standard error; standard output is for people. */
export function makeLog(level: string): Log & { flush(): void } {
  const destination = pino.destination({ fd: 2, sync: true })
  // A full disk under the log must not end the app.
  destination.on('error', () => {})
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  return {
    info: (message, facts) => logger.info(facts ?? {}, message),
    warn: (message, facts) => logger.warn(facts ?? {}, message),
    error: (message, facts) => logger.error(facts ?? {}, message),
    flush: () => destination.flushSync(),
  }
}
