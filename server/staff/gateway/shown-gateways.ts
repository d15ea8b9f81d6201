import type { DataOf } from '#contract/call.ts'
import type { staffGateways } from '#contract/staff/gateway.ts'
import { type GatewaySecret, gatewaySecrets } from '#contract/staff/gateway.rules.ts'
import type { Db } from '../../db/db.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import type { SmsChannel } from '../../ports/sms.ts'
import { toInstant } from '../../ports/time.ts'
import { isLow } from '../../sms/gateway/balance.ts'
import { emptyForm, endOfSecret } from '../../sms/gateway/gateway-form.rules.ts'
import { type StoredGateway, storedGateway } from '../../sms/gateway/gateways.queries.ts'
import { credentialsOf, formOf, isFixed, smsSetup, whatsappSetup } from '../../sms/gateway/sms-setup.ts'
import { receiptAddress } from '../../sms/receipts.routes.ts'
import { hostOf } from './gateway-facts.ts'

type Deps = { db: Db; settings: Settings; secrets: Secrets }
type Shown = DataOf<typeof staffGateways>
type Gateway = Shown['gateways'][number]

/** Returns a channel's gateway as an owner may see it: no credential, and only the host of one in the server's settings. */
export async function shownGateway(deps: Deps, channel: SmsChannel, zone: string): Promise<Gateway> {
  const { db, settings, secrets } = deps
  const isOfServer = channel === 'sms' && isFixed(settings)
  const stored = isOfServer ? null : await storedGateway(db.read, channel)
  const { kind, address, printed } = await usedNow(deps, channel)
  const credentials = credentialsOf(stored, secrets)
  const known = Object.fromEntries(
    gatewaySecrets.map((name) => [name, { is_set: credentials[name] !== '', end: endOfSecret(credentials[name]) }]),
  ) as Record<GatewaySecret, { is_set: boolean; end: string }>
  const none = printed ? 'printed' : 'none'
  return {
    channel,
    source: isOfServer ? 'settings' : address === null ? none : 'form',
    kind,
    host: address === null ? '' : (hostOf(address) ?? ''),
    fields: stored ? formOf(stored) : emptyForm(),
    known,
    version: stored?.version ?? 0,
    receipts: await receiptAddress(deps, channel),
    balance: balanceOf(stored, zone),
  }
}

async function usedNow(deps: Deps, channel: SmsChannel) {
  if (channel === 'whatsapp') {
    const { gateway } = (await whatsappSetup(deps)) ?? {}
    return { kind: gateway?.name ?? '', address: gateway?.url ?? null, printed: false }
  }
  const { sms, smsGateway } = await smsSetup(deps)
  return { kind: smsGateway?.name ?? '', address: smsGateway?.url ?? null, printed: sms === 'console' }
}

function balanceOf(stored: StoredGateway | null, zone: string): Gateway['balance'] {
  const { balance_url, balance_low } = formOf(stored)
  if (!stored || balance_url === '') return null
  const at = stored.balance_at === null ? null : toInstant(stored.balance_at, zone)
  return { amount: stored.balance, at, is_low: isLow(stored.balance, balance_low) }
}
