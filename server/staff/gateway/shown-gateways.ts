import type { DataOf } from '#contract/call.ts'
import { CODE_DIGITS } from '#contract/account.rules.ts'
import type { staffGateways } from '#contract/staff/gateway.ts'
import { type GatewaySecret, gatewaySecrets } from '#contract/staff/gateway.rules.ts'
import { languages } from '#messages/languages'
import type { Db } from '../../db/db.ts'
import { LINK_CHARACTERS } from '../../guardians/consent-link.ts'
import { HALF } from '../../guardians/notices/notice-words.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import type { SmsChannel } from '../../ports/sms.ts'
import { toInstant } from '../../ports/time.ts'
import { isLow } from '../../sms/gateway/balance.ts'
import { emptyForm, endOfSecret } from '../../sms/gateway/gateway-form.rules.ts'
import { type StoredGateway, storedGateway } from '../../sms/gateway/gateways.queries.ts'
import { credentialsOf, formOf, isFixed, type SmsSetup, smsSetup, whatsappSetup } from '../../sms/gateway/sms-setup.ts'
import { isPlainText, partsOf } from '../../sms/message-length.rules.ts'
import { receiptAddress } from '../../sms/receipts.routes.ts'
import { renderTemplate, variableCount } from '../../sms/settings/template-text.rules.ts'
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

/** What an operator lets a variable hold. */
const MAX_VARIABLE = 40
const LONGEST = { code: '0'.repeat(CODE_DIGITS), minutes: '10', academy: 'A'.repeat(MAX_VARIABLE) }

/** The variables of a text for guardians at their longest; the halves of a link have always the same length. */
function longestValues(use: keyof SmsSetup['noticeTexts'], text: string): string[] {
  const lengths = use === 'consent' ? [MAX_VARIABLE, HALF, LINK_CHARACTERS - HALF] : []
  return Array.from({ length: variableCount(text) }, (_, at) => 'A'.repeat(lengths[at] ?? MAX_VARIABLE))
}

/** Returns the registered texts, each with its length when its variables are as long as they can be. */
export function registeredTexts({ smsGateway, noticeTexts }: SmsSetup): Shown['texts'] {
  const template = smsGateway?.template
  const measured = (text: string, values: string[]) => {
    const longest = renderTemplate(text, values)
    return { text, characters: [...longest].length, parts: partsOf(longest), is_unicode: !isPlainText(text) }
  }
  const codes: Shown['texts'] = template
    ? [
        {
          use: 'code',
          language: 'en',
          template_id: smsGateway.filled['template_id'] ?? '',
          ...measured(
            template.text,
            template.values.map((value) => LONGEST[value]),
          ),
        },
      ]
    : []
  const notices = (['absence', 'result', 'consent'] as const).flatMap((use) =>
    languages.flatMap((language) => {
      const { text, template_id } = noticeTexts[use][language] ?? {}
      if (text === undefined) return []
      return [{ use, language, template_id: template_id ?? '', ...measured(text, longestValues(use, text)) }]
    }),
  )
  return [...codes, ...notices]
}
