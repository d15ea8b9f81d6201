import {
  type GatewayField,
  gatewayFields,
  gatewayKinds,
  type GatewayForm,
  gatewaySecrets,
} from '#contract/staff/gateway.rules.ts'
import { m } from '#messages/server'
import { plainText } from '../../http/language.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import type { SmsChannel, SmsGateway } from '../../ports/sms.ts'
import { mayBeCalled } from '../../sms/gateway/ask-guarded.ts'
import type { GatewayCredentials } from '../../sms/gateway/gateway-form.rules.ts'
import type { StoredGateway } from '../../sms/gateway/gateways.queries.ts'
import { credentialsOf, formOf, gatewayOfForm, reachOf } from '../../sms/gateway/sms-setup.ts'
import { fill, hasBrokenPlaceholder, isSetting, placeholdersIn } from '../../sms/settings/placeholders.rules.ts'
import { formMistakes, type GatewayMistake, ownMistakes } from './gateway-mistakes.ts'

type Typed = { channel: SmsChannel; fields: GatewayForm; secrets: GatewayCredentials }

/**
 * How the gateway is asked. Where one of these changes, the saved credentials are not used: they would be sent to an
 * address, or to a place in a message, that the person who entered them has not seen.
 */
const ASKING = [
  'kind',
  'url',
  'method',
  'headers',
  'body',
  'balance_url',
  'balance_name',
] as const satisfies GatewayField[]

/** What is known of a gateway that is chosen by its name, and never taken from fields that the form does not show. */
const KNOWN: ReadonlySet<GatewayField> = new Set<GatewayField>([
  ...(['url', 'method', 'headers', 'body', 'ok_text', 'id_name'] as const),
  ...(['receipt_id', 'receipt_status', 'receipt_delivered', 'receipt_undelivered', 'receipt_reason'] as const),
])
const isOf = (kind: string, field: GatewayField) => kind === 'http-template' || !KNOWN.has(field)

/** Returns the form and the credentials as they would be stored, and everything that is wrong with them. */
export function plannedGateway(
  { settings, secrets }: { settings: Settings; secrets: Secrets },
  before: StoredGateway | null,
  { channel, fields, secrets: typed }: Typed,
) {
  const form = Object.fromEntries(
    gatewayFields.map((field) => [field, isOf(fields.kind, field) ? fields[field].trim() : '']),
  ) as GatewayForm
  const stored = formOf(before)
  const isAskedAnew = before !== null && ASKING.some((field) => form[field] !== stored[field])
  const kept = isAskedAnew ? null : before
  const known = credentialsOf(kept, secrets)
  const credentials = Object.fromEntries(
    gatewaySecrets.map((name) => [name, typed[name].trim() || known[name]]),
  ) as GatewayCredentials
  const isKind = gatewayKinds.some((kind) => kind === form.kind) && (channel === 'sms' || form.kind === 'http-template')
  if (!isKind) return { form, credentials, gateway: null, mistakes: [kindMistake] }
  const { gateway, mistakes: found } = gatewayOfForm(settings, channel, form, credentials)
  const mistakes = [...formMistakes(found, { isAskedAnew }), ...ownMistakes(form)]
  if (gateway && mistakes.length === 0) mistakes.push(...addressMistakes(settings, form, gateway))
  return { form, credentials, gateway, mistakes }
}

const kindMistake: GatewayMistake = { field: 'kind', problem: plainText('staff_gateway_kind') }

const BALANCE: GatewayMistake['problem'] = (locale) =>
  m.staff_gateway_balance({ list: '{{key}}, {{user}}, {{password}}' }, { locale })

/** Addresses that somebody types must not lead the server into its own network. */
function addressMistakes(settings: Settings, form: GatewayForm, gateway: SmsGateway): GatewayMistake[] {
  const problem = plainText('staff_gateway_private')
  const mayAsk = (address: string) => {
    const url = URL.parse(fill(address, 'url', { ...gateway.filled, mobile: '919000000001', mobile10: '9000000001' }))
    return url !== null && mayBeCalled(url, reachOf(settings))
  }
  const mistakes: GatewayMistake[] = mayAsk(gateway.url) ? [] : [{ field: 'url', problem }]
  if (form.balance_url === '') return mistakes
  const isFilled = placeholdersIn(form.balance_url).every(
    (name) => isSetting(name) && gateway.filled[name] !== undefined,
  )
  const origin = /^https?:\/\/[^/?#]*/i.exec(form.balance_url)?.[0] ?? ''
  if (!isFilled || hasBrokenPlaceholder(form.balance_url) || origin === '' || /[{@]/.test(origin))
    mistakes.push({ field: 'balance_url', problem: BALANCE })
  else if (!mayAsk(form.balance_url)) mistakes.push({ field: 'balance_url', problem })
  return mistakes
}
