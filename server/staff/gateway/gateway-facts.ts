import { gatewayFields, type GatewayForm } from '#contract/staff/gateway.rules.ts'
import type { GatewayCredentials } from '../../sms/gateway/gateway-form.rules.ts'

/**
 * What the audit compares of a gateway. Of addresses only the host is recorded, since their rest, the headers and the
 * body may hold credentials: of those, as of the credentials, the audit says that they changed.
 */
export function gatewayFacts(form: GatewayForm, credentials: GatewayCredentials): Record<string, string | null> {
  return {
    gateway_kind: form.kind,
    gateway_host: hostOf(form.url),
    balance_host: hostOf(form.balance_url),
    // Whatever changes is said, also where the field itself is not recorded.
    gateway_hash: JSON.stringify(gatewayFields.map((field) => form[field])),
    gateway_secret: `${credentials.key}\n${credentials.password}`,
    gateway_user: form.user || null,
    sms_sender: form.sender || null,
    dlt_entity: form.entity_id || null,
    dlt_template: form.template_id || null,
    sms_code_text: form.code_text || null,
    sms_absence_text: form.absence_text || null,
    sms_result_text: form.result_text || null,
    sms_price: form.part_paise || null,
  }
}

/** The host of an address; null for none. */
export const hostOf = (address: string): string | null => URL.parse(address)?.host ?? null
