import type { DataOf } from '#contract/call.ts'
import {
  staffExportGatewayMessages,
  staffGatewayBalance,
  staffGatewayMessages,
  staffGateways,
  staffRemoveGateway,
  staffSaveGateway,
  staffTestGateway,
} from '#contract/staff/gateway.ts'
import { gatewayChannels } from '#contract/staff/gateway.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { momentsOf, writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import { momentCell, ROWS_READ, shownList, wordCell } from '../../exporting/shown-list.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { type SmsChannel, SmsFailed, type SmsSender } from '../../ports/sms.ts'
import { toInstant } from '../../ports/time.ts'
import { askBalance } from '../../sms/gateway/balance.ts'
import { putGateway, removeGateway, type StoredGateway, storedGateway } from '../../sms/gateway/gateways.queries.ts'
import { credentialsOf, formOf, isDemo, isFixed, sealCredentials, smsSetup } from '../../sms/gateway/sms-setup.ts'
import { messagesBefore } from '../../sms/messages.queries.ts'
import { numberFrom, testMessage } from '../../sms/sms-commands.ts'
import { actorOf } from '../accounts/actor.ts'
import { gatewayFacts } from './gateway-facts.ts'
import { plannedGateway } from './save-gateway.ts'
import { registeredTexts } from '../../sms/gateway/registered-texts.ts'
import { shownGateway } from './shown-gateways.ts'
import { localizedMistakes } from './gateway-mistakes.ts'

export type GatewayDeps = {
  db: Db
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  settings: Settings
  sms: SmsSender
  academy: AcademyReader
}

type Who = { caller: StaffCaller; request_id: string }

const OWNER_ALONE = ['owner'] as const
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Tests in an hour by one person: each is paid for, and the number need not be theirs. */
const MOST_TESTS = 5
const ON_A_PAGE = 50

/** The gateways of SMS and WhatsApp: shown, entered, tried out. */
export function gatewayRoutes(route: StaffRoute, deps: GatewayDeps): void {
  const { db, academy } = deps

  route(staffGateways, async () => {
    const { zone } = await academy()
    const gateways = await Promise.all(gatewayChannels.map(async (channel) => shownGateway(deps, channel, zone)))
    return { data: { is_demo: await isDemo(db.read), gateways, texts: registeredTexts(await smsSetup(deps)) } }
  })

  route(staffSaveGateway, async ({ body, caller, request_id, language }) => {
    await mayBeChanged(deps, body.channel)
    const now = deps.clock.now()
    const data = await db.write(async (tx): Promise<DataOf<typeof staffSaveGateway>> => {
      const before = await gatewayOfVersion(tx, body)
      const { form, credentials, gateway, mistakes } = plannedGateway(deps, before, body)
      if (mistakes.length > 0 || !gateway) return { version: null, mistakes: localizedMistakes(mistakes, language) }
      // A version is never used again, also not after a gateway was removed: processes keep its sender by it.
      const version = Math.max(now, body.version + 1)
      const secrets = sealCredentials(credentials, deps.secrets)
      await putGateway(tx, { channel: body.channel, fields: JSON.stringify(form), secrets, version, changed_at: now })
      const facts = before ? gatewayFacts(formOf(before), credentialsOf(before, deps.secrets)) : {}
      await note(tx, { caller, request_id }, now, 'gateway_saved', {
        ...changed(body.channel, facts, gatewayFacts(form, credentials)),
      })
      return { version, mistakes: [] }
    })
    return { data }
  })

  route(staffRemoveGateway, async ({ body, caller, request_id }) => {
    await db.write(async (tx) => {
      const before = await gatewayOfVersion(tx, body)
      if (!before) return
      await removeGateway(tx, body.channel)
      const facts = gatewayFacts(formOf(before), credentialsOf(before, deps.secrets))
      await note(tx, { caller, request_id }, deps.clock.now(), 'gateway_removed', changed(body.channel, facts, {}))
    })
    return { data: null }
  })

  route(staffTestGateway, async ({ body, caller, request_id }) => ({
    data: await tested(deps, { caller, request_id }, body),
  }))
  balanceRoute(route, deps)
  messagesRoute(route, deps)
}

/** @throws {ApiError} `rule` where no form decides. */
async function mayBeChanged({ db, settings }: GatewayDeps, channel: SmsChannel): Promise<void> {
  if (channel === 'sms' && isFixed(settings)) throw new ApiError('rule', { text: plainText('staff_gateway_fixed') })
  if (await isDemo(db.read)) throw new ApiError('rule', { text: plainText('staff_gateway_demo') })
}

/** @throws {ApiError} `changed_meanwhile` where another version is stored. */
async function gatewayOfVersion(
  tx: Tx,
  { channel, version }: { channel: SmsChannel; version: number },
): Promise<StoredGateway | null> {
  const stored = await storedGateway(tx, channel)
  if ((stored?.version ?? 0) !== version) throw new ApiError('changed_meanwhile')
  return stored
}

const changed = (channel: SmsChannel, before: object, after: object) => ({
  changes: [{ field: 'gateway_channel', before: null, after: channel }, ...changesBetween({ ...before }, { ...after })],
})

type Noted = Pick<Parameters<typeof writeAudit>[1], 'changes'>

const note = async (
  tx: Tx,
  { caller, request_id }: Who,
  at: number,
  action: 'gateway_saved' | 'gateway_removed' | 'gateway_tested',
  { changes }: Noted,
): Promise<void> =>
  writeAudit(tx, {
    ...actorOf(caller, request_id, OWNER_ALONE),
    at,
    action,
    entity: 'academy',
    entity_id: null,
    changes,
    reason: null,
  })

type Testing = { channel: SmsChannel; number: string }

/** Sends a code that opens nothing. The entry in the audit is written first, so that no send goes uncounted. */
async function tested(
  deps: GatewayDeps,
  who: Who,
  { channel, number }: Testing,
): Promise<DataOf<typeof staffTestGateway>> {
  const { db, clock, settings, random, sms } = deps
  const to = numberFrom(number, settings.phoneCodes)
  if (to === null) throw new ApiError('rule', { field: 'number', text: plainText('register_mobile_invalid') })
  const now = clock.now()
  await db.write(async (tx) => {
    if (settings.limitsOn) await mayTestMore(tx, who.caller.staff_id, now)
    await note(tx, who, now, 'gateway_tested', changed(channel, {}, { number: to }))
  })
  const is_printed = channel === 'sms' && (await smsSetup(deps)).sms === 'console'
  try {
    await sms.send({ ...(await testMessage(deps, to, random)), channel })
    return { outcome: is_printed ? 'printed' : 'accepted', reason: null }
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error
    return { outcome: error.kind, reason: error.reason }
  }
}

/** @throws {ApiError} `too_many` for this person. */
async function mayTestMore(tx: Tx, staff_id: number, now: number): Promise<void> {
  const since = now - HOUR_MS
  const moments = await momentsOf(tx, { action: 'gateway_tested', staff_id }, { since, most: MOST_TESTS })
  const oldest = moments.at(-1)
  if (oldest !== undefined && moments.length === MOST_TESTS)
    throw new ApiError('too_many', { retryAfter: Math.ceil((oldest + HOUR_MS - now) / 1000) })
}

function balanceRoute(route: StaffRoute, deps: GatewayDeps): void {
  route(staffGatewayBalance, async ({ body: { channel } }) => {
    const stored = await storedGateway(deps.db.read, channel)
    if (!stored) throw new ApiError('not_found')
    // What was told within the minute is not asked for again.
    if (deps.clock.now() - (stored.balance_at ?? 0) < MINUTE_MS) return { data: { is_told: true, reason: null } }
    const reason = await askBalance(deps, channel)
    return { data: { is_told: reason === null, reason } }
  })
}

const HEADER = ['Number', 'Time', 'Use', 'Channel', 'Status', 'Reason']

function messagesRoute(route: StaffRoute, deps: GatewayDeps): void {
  const { db, academy } = deps
  route(staffGatewayMessages, async ({ body: { only, before } }) => {
    const { zone } = await academy()
    const [at, id] = (before ?? '').split('.').map(Number)
    const from = Number.isSafeInteger(at) && Number.isSafeInteger(id) ? { sent_at: at ?? 0, sms_id: id ?? 0 } : null
    const rows = await messagesBefore(db.read, { isFailedOnly: only === 'failed', from, limit: ON_A_PAGE + 1 })
    const shown = rows.slice(0, ON_A_PAGE)
    const last = shown.at(-1)
    return {
      data: {
        messages: shown.map((row) => ({
          sms_id: String(row.sms_id),
          at: toInstant(row.sent_at, zone),
          number: row.number_masked,
          use: row.purpose,
          channel: row.gateway === 'whatsapp' ? ('whatsapp' as const) : ('sms' as const),
          state: row.state,
          reason: row.reason,
        })),
        next: last && rows.length > ON_A_PAGE ? `${last.sent_at}.${last.sms_id}` : null,
      },
    }
  })

  route(staffExportGatewayMessages, async ({ body: { only }, caller, language, request_id }) => {
    const { zone } = await academy()
    const found = await messagesBefore(db.read, { isFailedOnly: only === 'failed', from: null, limit: ROWS_READ })
    const rows = found.map((row) => [
      row.number_masked,
      momentCell(row.sent_at, zone),
      wordCell(row.purpose),
      row.gateway === 'whatsapp' ? 'WhatsApp' : 'SMS',
      wordCell(row.state),
      row.reason ?? '',
    ])
    const list = { name: 'sent_messages', caller, request_id, roles: OWNER_ALONE, language, header: HEADER }
    return { data: await shownList(deps, list, rows) }
  })
}
