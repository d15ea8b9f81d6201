import { CODE_DIGITS } from '#contract/account.rules.ts'
import { m } from '#messages/server'
import { loadAcademy } from '../academy/academy.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../ports/random.ts'
import type { Settings } from '../ports/settings.ts'
import { SmsFailed, type SmsMessage } from '../ports/sms.ts'
import { toInstant } from '../ports/time.ts'
import { smsSetup } from './gateway/sms-setup.ts'
import { makeSms, type SmsDeps, smsNumberKeys } from './make-sms.ts'
import { partsOf } from './message-length.rules.ts'
import { newestMessages } from './messages.queries.ts'
import { receiptAddress } from './receipts.routes.ts'
import { renderTemplate } from './settings/template-text.rules.ts'

const DIGITS = 10

/** `98765 43210`, `919876543210` or `+91 98765-43210` as `+919876543210`; null for what no student can have. */
export function numberFrom(typed: string, phoneCodes: readonly string[]): string | null {
  const digits = typed.replaceAll(/[\s()-]/g, '').replace(/^(\+|00)/, '')
  if (!/^\d+$/.test(digits)) return null
  const [first = ''] = phoneCodes
  if (digits.length === DIGITS) return `+${first}${digits}`
  const code = phoneCodes.find((one) => digits.startsWith(one) && digits.length === one.length + DIGITS)
  return code === undefined ? null : `+${digits}`
}

/** Returns warnings about settings that work but should be checked. */
export function smsWarnings({ smsGateway, limits }: Pick<Settings, 'smsGateway' | 'limits'>): string[] {
  const template = smsGateway?.template
  if (!template) return []
  const warnings: string[] = []
  const longest = { code: '0'.repeat(CODE_DIGITS), minutes: '10', academy: 'A'.repeat(40) }
  const parts = partsOf(
    renderTemplate(
      template.text,
      template.values.map((value) => longest[value]),
    ),
  )
  if (parts > 1) warnings.push(`The registered text takes ${parts} messages, and each is paid for.`)
  const [, said] = /(\d+) min/i.exec(template.text) ?? []
  const minutes = Math.round(limits.code_lifetime / 60)
  if (said !== undefined && Number(said) !== minutes) {
    warnings.push(
      `The registered text says ${said} minutes, but a code is valid for ${minutes}: see LIMIT_CODE_LIFETIME.`,
    )
  }
  return warnings
}

const NOT_SERVED = 'This is no number that the academy serves: write ten digits, or all of it with its plus.'

export type SmsTested = { isSent: boolean; lines: string[] }

/** Sends a code that opens nothing to the number, and says in sentences what happened. */
export async function smsTest(deps: SmsDeps & { random: Random }, number: string): Promise<SmsTested> {
  const { settings, random } = deps
  const to = numberFrom(number, settings.phoneCodes)
  if (to === null) return { isSent: false, lines: [NOT_SERVED] }
  const printed: string[] = []
  const setup = await smsSetup(deps)
  const message = await testMessage(deps, to, random)
  const { isSent, said } = await makeSms(deps, (line) => printed.push(line))
    .send(message)
    .then(
      ({ id }) => ({ isSent: true, said: acceptedBy(setup, id) }),
      (error: unknown) => ({ isSent: false, said: failedWith(error) }),
    )
  const address = await receiptAddress(deps)
  const receipts =
    address === null ? [] : [`The gateway sends its delivery receipts to ${address} – keep this address secret.`]
  return { isSent, lines: [...printed, ...said, ...smsWarnings({ ...settings, ...setup }), ...receipts] }
}

/** Returns a message with a code that opens nothing. */
export async function testMessage(
  { db, settings }: Pick<SmsDeps, 'db' | 'settings'>,
  to: string,
  random: Random,
): Promise<SmsMessage> {
  const { name } = await loadAcademy(db.read)
  const minutes = Math.round(settings.limits.code_lifetime / 60)
  const code = String(random.below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const text = m.sms_code({ code, academy: name, minutes }, { locale: 'en' })
  return { to, text, code, purpose: 'test', minutes, academy: name }
}

function acceptedBy({ sms }: Pick<Settings, 'sms'>, id: string | null): string[] {
  if (sms === 'console') return ['SMS=console: the SMS was printed and written to outbox.jsonl. Nothing was sent.']
  const named = id === null ? 'It gave no id, so receipts cannot be matched: see SMS_ID_FROM.' : `Its id is ${id}.`
  return [`The gateway accepted the SMS. ${named}`, 'Whether it arrived, the phone and the delivery receipt tell.']
}

function failedWith(error: unknown): string[] {
  if (!(error instanceof SmsFailed)) return ['The SMS could not be sent: the gateway is not the cause.']
  return error.kind === 'refused'
    ? [`The gateway refused the SMS: ${error.reason}`]
    : [`The gateway could not take the SMS: ${error.reason}`]
}

export type SmsLogRow = {
  /** In the academy's own time. */
  at: string
  /** Masked: `+9198•••••210`. */
  number: string
  purpose: string
  gateway: string
  state: string
  id: string | null
  reason: string | null
}

type Wanted = { number?: string; limit: number }

/** The newest texts, of one number or of all, for a clerk whom a student asks why nothing came. */
export async function smsLog(
  { db, secrets, settings }: Pick<SmsDeps, 'secrets' | 'settings'> & { db: Pick<Db, 'read'> },
  { number, limit }: Wanted,
): Promise<SmsLogRow[]> {
  const to = number === undefined ? null : numberFrom(number, settings.phoneCodes)
  if (number !== undefined && to === null) return []
  const { zone } = await loadAcademy(db.read)
  const rows = await newestMessages(db.read, to === null ? null : smsNumberKeys(secrets, to), limit)
  return rows.map(({ sent_at, number_masked, purpose, gateway, state, gateway_id, reason }) => ({
    at: toInstant(sent_at, zone),
    number: number_masked,
    purpose,
    gateway,
    state,
    id: gateway_id,
    reason,
  }))
}
