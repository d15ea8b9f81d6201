import pino from 'pino'
import type { Log } from './ports/log.ts'
import { currentRequest } from './ports/current-request.ts'

type Destination = { write(line: string): void; flushSync?(): void }

/** Lines of JSON on standard error; standard output is for people. */
export function makeLog(level: string, destination: Destination = standardError()): Log & { flush(): void } {
  const logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: requestOfLine },
    destination,
  )
  return {
    info: (message, facts) => logger.info(facts ?? {}, message),
    warn: (message, facts) => logger.warn(facts ?? {}, message),
    error: (message, facts) => logger.error(facts ?? {}, message),
    flush: () => destination.flushSync?.(),
  }
}

function standardError(): Destination {
  const destination = pino.destination({ fd: 2, sync: true })
  // A full disk under the log must not end the app.
  destination.on('error', () => {})
  return destination
}

function requestOfLine(): object {
  const request = currentRequest.getStore()
  return request === undefined ? {} : { request: request.id }
}
