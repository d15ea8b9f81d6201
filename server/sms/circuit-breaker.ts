import type { Clock } from '../ports/clock.ts'
import { SmsFailed, type SmsFailure, type SmsSender } from '../ports/sms.ts'

const MAX_FAILURES = 5
const REST_MS = 30_000

// A refused number or text says nothing about the gateway's health: it must not keep everybody else from their codes.
const COUNTED: ReadonlySet<SmsFailure> = new Set(['down', 'slow', 'unreachable'])

/** Leaves a gateway alone that failed five times in a row; after half a minute one message finds out how it is. */
export function withCircuitBreaker(sender: SmsSender, clock: Clock): SmsSender {
  let failures = 0
  let restsFrom = 0
  let isTrying = false

  const secondsLeft = () => {
    if (failures < MAX_FAILURES) return 0
    // A clock that was set back must not make the rest longer.
    const rested = Math.max(0, clock.now() - restsFrom)
    if (rested < REST_MS) return Math.ceil((REST_MS - rested) / 1000)
    return isTrying ? 1 : 0
  }
  return {
    async send(message) {
      const wait = secondsLeft()
      if (wait > 0)
        throw new SmsFailed('resting', 'The gateway failed too often just before, so it was not asked.', wait)
      const isTrial = failures >= MAX_FAILURES
      if (isTrial) isTrying = true
      try {
        const sent = await sender.send(message)
        failures = 0
        return sent
      } catch (error) {
        if (error instanceof SmsFailed && !COUNTED.has(error.kind)) failures = 0
        else failures += 1
        restsFrom = clock.now()
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}
