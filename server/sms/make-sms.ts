import type { Db } from '../db/db.ts'
import type { Log } from '../ports/log.ts'
import type { Clock } from '../ports/clock.ts'
import { keyedHashes } from '../ports/secret-keys.ts'
import type { NewId } from '../ports/new-id.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { SmsFailed, type SmsChannel, type SmsMessage, type SmsSender, type SmsFailure } from '../ports/sms.ts'
import { consoleSms } from './console-sms.ts'
import { smsSetup, whatsappSetup } from './gateway/sms-setup.ts'
import { httpTemplateSms } from './http-template-sms.ts'
import { addMessage, type LoggedMessage } from './messages.queries.ts'
import { maskNumber } from './reason.rules.ts'

const MAX_FAILURES = 5
const REST_MS = 30_000

// A refused number or text says nothing about the gateway's health: it must not keep everybody else from their codes.
const COUNTED: ReadonlySet<SmsFailure> = new Set(['down', 'slow', 'unreachable'])

/** Pauses a gateway that failed five times in a row; after half a minute one message tries it again. */
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

export type SmsDeps = {
  settings: Settings
  secrets: Secrets
  db: Db
  clock: Clock
  newId: NewId
  log: Log
}

type NamedSender = { gateway: LoggedMessage['gateway']; sender: SmsSender }

/** Without a gateway nothing is sent, and nobody's code is printed where it might be read. */
const nowhere: SmsSender = {
  send: async () => {
    // It says nothing about the number or the text, which are sent again once there is a gateway.
    throw new SmsFailed('down', 'No gateway is set up, or the one that was saved cannot be used.')
  },
}

/**
 * Returns the sender of a channel as it is set up now: by the settings, or by the console's form, which is read for each
 * message, since another process may have changed it. A gateway's failures are counted until its form changes.
 */
function sendersOf(deps: SmsDeps, print: (line: string) => void) {
  const { settings, clock } = deps
  const printed = consoleSms(settings.dataDir, clock, print)
  const fixed = settings.smsGateway && withCircuitBreaker(httpTemplateSms(settings.smsGateway), clock)
  const known = new Map<SmsChannel, { version: number; sender: SmsSender }>()
  const kept = (channel: SmsChannel, version: number, make: () => SmsSender): SmsSender => {
    const found = known.get(channel)
    if (found?.version === version) return found.sender
    const sender = make()
    known.set(channel, { version, sender })
    return sender
  }
  return async (channel: SmsChannel): Promise<NamedSender> => {
    if (channel === 'whatsapp') {
      const set = await whatsappSetup(deps)
      const make = () => (set ? withCircuitBreaker(httpTemplateSms(set.gateway), clock) : nowhere)
      return { gateway: channel, sender: set ? kept(channel, set.version, make) : nowhere }
    }
    if (fixed) return { gateway: settings.sms, sender: fixed }
    const { sms, smsGateway, version } = await smsSetup(deps)
    if (!smsGateway || version === null) return { gateway: sms, sender: sms === 'console' ? printed : nowhere }
    return {
      gateway: sms,
      sender: kept(channel, version, () => withCircuitBreaker(httpTemplateSms(smsGateway), clock)),
    }
  }
}

/** The sender of all texts, with its log. `print` is where the console sender shows its texts. */
export function makeSms(deps: SmsDeps, print: (line: string) => void): SmsSender {
  const senderOf = sendersOf(deps, print)
  return {
    async send(message) {
      const { gateway, sender } = await senderOf(message.channel ?? 'sms')
      try {
        const sent = await sender.send(message)
        await write(deps, message, { gateway, state: 'sent', gateway_id: sent.id, reason: null })
        return sent
      } catch (error) {
        const reason = error instanceof SmsFailed ? error.reason : 'The SMS could not be sent.'
        await write(deps, message, { gateway, state: 'failed', gateway_id: null, reason })
        throw error
      }
    },
  }
}

/** Finds a number's messages without the number being stored, by the newest key and by earlier ones. */
export const smsNumberKeys = (secrets: Secrets, number: string): string[] => keyedHashes(secrets, 'sms', number)

type Outcome = Pick<LoggedMessage, 'gateway' | 'state' | 'gateway_id' | 'reason'>

/** Logs a message's outcome. A log that cannot be written must not cost a student the code. */
async function write(deps: SmsDeps, { to, purpose }: SmsMessage, outcome: Outcome): Promise<void> {
  const now = deps.clock.now()
  const message: LoggedMessage = {
    sms_id: deps.newId(),
    number_key: smsNumberKeys(deps.secrets, to)[0] ?? '',
    number_masked: maskNumber(to),
    purpose,
    ...outcome,
    sent_at: now,
    updated_at: now,
  }
  await deps.db
    .write((tx) => addMessage(tx, message))
    .catch((error: unknown) => {
      deps.log.warn('the log of SMS could not be written', {
        error: error instanceof Error ? error.name : 'unknown',
      })
    })
}
