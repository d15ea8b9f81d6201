import type { Db, Tx } from '../../db/db.ts'
import { errorFacts } from '../../ports/error-facts.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import type { SmsChannel, SmsGateway } from '../../ports/sms.ts'
import { cleanReason } from '../reason.rules.ts'
import { fill } from '../settings/placeholders.rules.ts'
import { textAt } from '../receipts.rules.ts'
import { askGuarded } from './ask-guarded.ts'
import { noteAsking, noteBalance, storedGateway } from './gateways.queries.ts'
import { credentialsOf, formOf, gatewayOfForm, isDemo, isFixed, reachOf } from './sms-setup.ts'

type Deps = { db: Db; clock: Clock; settings: Settings; secrets: Secrets }

const TIMEOUT_MS = 5000
/** A gateway is asked no more often, by whomever. */
const PAUSE_MS = 60_000
const MAX_BYTES = 65_536
const AMOUNT = /^-?\d{1,15}(\.\d{1,6})?$/

/** Returns the amount in an answer: under a name in its JSON, or the whole answer; null where there is none. */
function amountIn(body: string, name: string): string | null {
  const amount = (name === '' ? body : textUnder(body, name)).trim().replaceAll(',', '')
  return AMOUNT.test(amount) ? amount : null
}

function textUnder(body: string, name: string): string {
  try {
    return textAt(
      JSON.parse(body, (_key, value: unknown) => (typeof value === 'number' ? String(value) : value)),
      name,
    )
  } catch {
    return ''
  }
}

/** True where less is left than the owner wants to be told of. */
export const isLow = (amount: string | null, low: string): boolean =>
  amount !== null && low !== '' && Number(amount) < Number(low)

/** Asks the gateway of a channel what is left, at most once a minute. Returns why it was not told, null where it was or nothing asks. */
export async function askBalance(deps: Deps, channel: SmsChannel): Promise<string | null> {
  const { db, clock, settings, secrets } = deps
  const stored = await storedGateway(db.read, channel)
  if (!stored || (channel === 'sms' && isFixed(settings)) || (await isDemo(db.read))) return null
  const form = formOf(stored)
  if (form.balance_url === '') return null
  const { gateway } = gatewayOfForm(settings, channel, form, credentialsOf(stored, secrets))
  if (!gateway) return null
  // Noted before it is asked, so that failed and simultaneous questions count too.
  const now = clock.now()
  if (!(await db.write(async (tx) => noteAsking(tx, stored, now, now - PAUSE_MS)))) return 'It was asked just before.'
  const said = await answerOf(gateway, fill(form.balance_url, 'url', gateway.filled), settings).catch(
    (error: unknown) => ({ ...errorFacts(error), body: null }),
  )
  if (said.body === null) return 'The gateway could not be reached.'
  const balance = amountIn(said.body, form.balance_name)
  if (balance === null) return `The answer holds no amount: ${cleanReason(said.body, hiddenOf(gateway))}`
  await db.write((tx) => noteBalance(tx, stored, { balance, balance_at: clock.now() }))
  return null
}

const hiddenOf = ({ filled }: SmsGateway) => ['key', 'password', 'basic'].map((name) => filled[name] ?? '')

async function answerOf({ headers, url: sends, filled }: SmsGateway, url: string, settings: Settings) {
  // Headers may hold credentials, which the gateway's own host gets and no other.
  const isSame = new URL(url).host === URL.parse(fill(sends, 'url', filled))?.host
  const own = Object.entries(headers)
    .filter(([name]) => name !== 'content-type')
    .map(([name, text]): [string, string] => [name, fill(text, 'header', filled)])
  const init = { method: 'GET', headers: isSame ? own : [] }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { status, chunks } = await askGuarded({ url, init }, reachOf(settings), signal)
  let body = ''
  for await (const chunk of chunks) {
    body += Buffer.from(chunk).toString('utf8')
    if (body.length > MAX_BYTES) break
  }
  return { body: status >= 200 && status < 300 ? body : `${status} ${body}` }
}

/** Returns the gateways with less left than their owner wants to be reminded of. */
export async function lowBalances(read: Tx): Promise<{ channel: SmsChannel; amount: string }[]> {
  const stored = await Promise.all((['sms', 'whatsapp'] as const).map(async (channel) => storedGateway(read, channel)))
  return stored.flatMap((one) =>
    one?.balance && isLow(one.balance, formOf(one).balance_low) ? [{ channel: one.channel, amount: one.balance }] : [],
  )
}

const FRESH_MS = 50 * 60_000

/** Asks each gateway for its balance, unless another process did within the hour. */
export async function askBalances(deps: Deps & { log: Log }): Promise<void> {
  for (const channel of ['sms', 'whatsapp'] as const) {
    const stored = await storedGateway(deps.db.read, channel)
    if (!stored || deps.clock.now() - (stored.balance_asked_at ?? 0) < FRESH_MS) continue
    const reason = await askBalance(deps, channel)
    if (reason !== null) deps.log.warn('the balance of a gateway is not known', { channel })
  }
}
