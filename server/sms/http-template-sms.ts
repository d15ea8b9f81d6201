import { SmsFailed, type SmsGateway, type SmsMessage, type SmsSender } from '../ports/sms.ts'
import { cleanReason, hiddenIn } from './reason.rules.ts'
import { askGuarded } from './gateway/ask-guarded.ts'
import { isPlainText } from './message-length.rules.ts'
import { fill, placeOfBody, placeholdersIn } from './settings/placeholders.rules.ts'
import { inVariable, renderTemplate } from './settings/template-text.rules.ts'

// The limit is for both tries together: a student at the login waits no longer.
const TIMEOUT_MS = 5000
const MAX_BYTES = 65_536
const MAX_ID_CHARACTERS = 100

type Answer = { status: number; body: string }
type Values = Record<string, string>
type Asking = {
  url: string
  init: { method: string; headers: [string, string][]; body?: string; redirect: 'manual' }
  reach: SmsGateway['reach']
}

/** Sends through any gateway that takes one HTTP request for one text. */
export function httpTemplateSms(gateway: SmsGateway, timeout = TIMEOUT_MS): SmsSender {
  return {
    async send(message) {
      const values = valuesOf(gateway, message)
      const signal = AbortSignal.timeout(timeout)
      const answer = await answerTo(askingOf(gateway, values), signal, message.registered === undefined)
      return { id: acceptedAs(gateway, values, answer) }
    },
  }
}

function valuesOf({ template, webOtpHost, filled }: SmsGateway, message: SmsMessage): Values {
  const { code, academy, to, registered } = message
  const number = { mobile: to.replace('+', ''), mobile10: to.slice(-10) }
  if (registered)
    return { ...filled, ...number, ...registered, academy, text: message.text, text_type: typeOf(message.text) }
  const own = { code, academy: inVariable(academy), minutes: String(message.minutes) }
  const variables = (template?.values ?? ['code' as const]).map((value) => own[value])
  const numbered = Object.fromEntries(variables.map((value, at) => [`var${at + 1}`, value]))
  const line = webOtpHost === null ? '' : `\n\n@${webOtpHost} #${code}`
  const text = template ? renderTemplate(template.text, variables) : message.text + line
  return { ...filled, ...own, ...numbered, ...number, text, text_type: typeOf(text) }
}

/** How Gupshup names the letters of a text. */
const typeOf = (text: string) => (isPlainText(text) ? 'TEXT' : 'Unicode_Text')

/** False for a gateway that keeps the text itself and is sent the values of a code alone. */
export const takesTexts = (gateway: SmsGateway | null): boolean =>
  gateway === null || [gateway.url, gateway.body ?? ''].some((part) => placeholdersIn(part).includes('text'))

function askingOf({ url, method, headers, body, reach }: SmsGateway, values: Values): Asking {
  const place = placeOfBody(headers['content-type'] ?? '') ?? 'form'
  const init = {
    method,
    headers: Object.entries(headers).map(([name, text]): [string, string] => [name, fill(text, 'header', values)]),
    ...(body !== null && { body: fill(body, place, values) }),
    // A redirect would carry credentials to another host.
    redirect: 'manual' as const,
  }
  return { url: fill(url, 'url', values), init, reach }
}

/**
 * Repeats a request after a broken connection where a second text does no harm: a repeated code is the same, a message
 * must not come twice.
 */
async function answerTo(asking: Asking, signal: AbortSignal, isTriedAgain: boolean): Promise<Answer> {
  try {
    return await ask(asking, signal).catch(async (error: unknown) => {
      if (!isTriedAgain || signal.aborted || error instanceof SmsFailed) throw error
      return ask(asking, signal)
    })
  } catch (error) {
    if (error instanceof SmsFailed) throw error
    if (signal.aborted) throw new SmsFailed('slow', 'The gateway did not answer in time.')
    throw new SmsFailed('unreachable', `The gateway could not be reached (${codeOf(error)}).`)
  }
}

async function ask(asking: Asking, signal: AbortSignal): Promise<Answer> {
  const response = await reached(asking, signal)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.chunks) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BYTES) throw new SmsFailed('refused', 'The answer of the gateway was too long to be one.')
  }
  return { status: response.status, body: Buffer.concat(chunks).toString('utf8') }
}

async function reached({ url, init, reach }: Asking, signal: AbortSignal) {
  if (reach) return askGuarded({ url, init }, reach, signal)
  const { status, body } = await fetch(url, { ...init, signal })
  return { status, chunks: (body ?? []) as AsyncIterable<Uint8Array> }
}

/** Returns the error's code, such as ECONNREFUSED; never its message, which may hold the address. */
function codeOf(error: unknown): string {
  const { code } = (error instanceof Error ? (error.cause ?? error) : {}) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'no connection'
}

/**
 * Returns the gateway's id of the text, or null where it has none.
 *
 * @throws {SmsFailed} when the gateway did not take the text.
 */
function acceptedAs({ okWhen, idFrom }: SmsGateway, values: Values, { status, body }: Answer): string | null {
  if (status >= 200 && status < 300 && okWhen.test(body))
    return idFrom?.exec(body)?.[1]?.slice(0, MAX_ID_CHARACTERS) ?? null
  const isDown = status >= 500 || status === 429
  throw new SmsFailed(isDown ? 'down' : 'refused', `${status} ${cleanReason(body, hiddenIn(values))}`.trim())
}
