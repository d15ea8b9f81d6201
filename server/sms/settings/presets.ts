import type { SmsGateway } from '../../ports/sms.ts'

/** What `SMS_URL`, `SMS_METHOD` and their kind would say. */
type Preset = {
  url: string
  method: string
  headers: Record<string, string>
  body: string
  okWhen: string
  idFrom: string
  receipts: SmsGateway['receipts']
}

/**
 * MSG91's flow API. The text lies in its panel, with the variables VAR1, VAR2, … and the DLT id; we send the values
 * alone. It answers 200 for errors too.
 */
function msg91(count: number): Preset {
  const variables = Array.from({ length: count }, (_, at) => `"VAR${at + 1}":"{{var${at + 1}}}"`).join(',')
  return {
    url: 'https://control.msg91.com/api/v5/flow',
    method: 'POST',
    headers: { authkey: '{{key}}', 'content-type': 'application/json', accept: 'application/json' },
    body: `{"template_id":"{{gateway_template}}","short_url":"0","recipients":[{"mobiles":"{{mobile}}",${variables}}]}`,
    okWhen: '"type"\\s*:\\s*"success"',
    idFrom: '"(?:message|request_id)"\\s*:\\s*"([0-9A-Za-z]+)"',
    receipts: 'msg91',
  }
}

/** Gupshup Enterprise: a form, answered by a line of text, `success | 9190… | id` or `error | 102 | words`. */
function gupshup(): Preset {
  const fields = [
    'method=SendMessage&v=1.1&auth_scheme=plain&format=text',
    'msg_type={{text_type}}',
    'userid={{user}}&password={{password}}&send_to={{mobile}}&msg={{text}}',
    'mask={{sender}}&principalEntityId={{entity_id}}&dltTemplateId={{template_id}}',
  ]
  return {
    url: 'https://enterprise.smsgupshup.com/GatewayAPI/rest',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.join('&'),
    okWhen: '^\\s*success\\s*\\|',
    idFrom: '^\\s*success\\s*\\|[^|]*\\|\\s*([\\w-]+)',
    receipts: 'gupshup',
  }
}

/** The filled-in template of a gateway; null when everything is said by the settings. */
export function presetOf(name: SmsGateway['name'], template: SmsGateway['template']): Preset | null {
  if (name === 'http-template') return null
  return name === 'msg91' ? msg91(template?.values.length ?? 1) : gupshup()
}
