import type { GatewayField, GatewayForm, GatewaySecret } from '#contract/staff/gateway.rules.ts'
import type { Language } from '#messages/languages'
import { m } from '#messages/server'
import { type Text, plainText } from '../../http/language.ts'
import { fieldOfSetting } from '../../sms/gateway/gateway-form.rules.ts'
import { hasLiteralField, hasLiteralHeader, hasLiteralPath, hasLiteralQuery } from './literal-credentials.rules.ts'

export type GatewayMistake = { field: GatewayField | GatewaySecret; problem: Text }

const CODE = '{#numeric#}'
const LINK = '/consent#{#var#}{#var#}'

/** What a form says where the reader of the server's settings has found something, the first that fits. */
const SAID: [RegExp, Text][] = [
  [/ (is|are) missing/, plainText('staff_gateway_needed')],
  [
    /^SMS_URL or SMS_BODY must hold/,
    (locale) => m.staff_gateway_holds({ number: '{{mobile}}', code: '{{code}}', text: '{{text}}' }, { locale }),
  ],
  [
    /placeholder|cannot hold|, but the registered text/,
    (locale) => m.staff_gateway_placeholder({ list: PLACEHOLDERS }, { locale }),
  ],
  [/^SMS_URL/, plainText('staff_gateway_url')],
  [/content-type/, plainText('staff_gateway_content_type')],
  [/^SMS_BODY/, plainText('staff_gateway_body')],
  [/^SMS_HEADERS/, plainText('staff_gateway_headers')],
  [/are the same/, plainText('staff_gateway_same_ids')],
  [/19 digits/, plainText('staff_gateway_dlt')],
  [/^SMS_SENDER/, plainText('staff_gateway_sender')],
  [/^SMS_TEMPLATE_VALUES|SMS_TEMPLATE_VALUES must name/, plainText('staff_gateway_values')],
  [/^SMS_TEMPLATE_TEXT/, (locale) => m.staff_gateway_code_text({ sign: CODE }, { locale })],
  [/^SMS_ABSENCE_TEXT\w* must have/, (locale) => m.staff_gateway_absence({ sign: '{#var#}' }, { locale })],
  [/^SMS_RESULT_TEXT\w* must have/, (locale) => m.staff_gateway_result({ sign: '{#var#}' }, { locale })],
  [/^SMS_CONSENT_TEXT\w* must have/, (locale) => m.staff_gateway_consent({ sign: LINK }, { locale })],
  [/^SMS_RECEIPT/, plainText('staff_gateway_receipts')],
]

const PLACEHOLDERS =
  '{{text}}, {{code}}, {{mobile}}, {{mobile10}}, {{key}}, {{user}}, {{password}}, {{basic}}, {{sender}}, {{entity_id}}, {{template_id}}, {{gateway_template}}'

/**
 * Returns what the reader of the server's settings has found, each at its field and in the reader's language. A
 * credential that is missing because the gateway is asked otherwise now (`isAsked`) says so.
 */
export function formMistakes(found: readonly string[], { isAskedAnew }: { isAskedAnew: boolean }): GatewayMistake[] {
  // A header whose placeholder nobody has filled is no mistake of its own.
  const unfilled = found.flatMap((mistake) => / missing: (SMS_\w+) uses/.exec(mistake)?.[1] ?? [])
  const own = found.filter((mistake) => !unfilled.some((setting) => mistake.startsWith(`${setting} has a name`)))
  return own.flatMap((mistake) => {
    const said = SAID.find(([sign]) => sign.test(mistake))?.[1] ?? plainText('staff_gateway_wrong')
    return fieldsIn(mistake).map((field) => {
      const isSecret = field === 'key' || field === 'password'
      return { field, problem: isSecret && isAskedAnew ? plainText('staff_gateway_again') : said }
    })
  })
}

/** A mistake begins with the settings that it is about. */
function fieldsIn(mistake: string): (GatewayField | GatewaySecret)[] {
  const [subject = ''] = mistake.split(/ (?:is|are|must|has|have|uses|cannot|needs|names) /)
  const named = [...subject.matchAll(/SMS_[A-Z0-9_]+/g)].flatMap(([setting]) => fieldOfSetting(setting) ?? [])
  if (mistake.startsWith('SMS_RECEIPT') || mistake.startsWith('SMS_URL or SMS_BODY')) return named.slice(-1)
  return named.length > 0 ? named : ['kind']
}

const WHOLE = /^\d{1,4}$/
const AMOUNT = /^\d{1,9}$/

/** Returns what is wrong with the fields that the server's settings do not have. */
export function ownMistakes(form: GatewayForm): GatewayMistake[] {
  const { part_paise, balance_low, balance_url } = form
  return [
    ...literalCredentials(form),
    ...(part_paise === '' || WHOLE.test(part_paise)
      ? []
      : [{ field: 'part_paise' as const, problem: plainText('staff_gateway_paise') }]),
    ...(balance_low === '' || AMOUNT.test(balance_low)
      ? []
      : [{ field: 'balance_low' as const, problem: plainText('staff_gateway_amount') }]),
    ...(balance_low !== '' && balance_url === ''
      ? [{ field: 'balance_url' as const, problem: plainText('staff_gateway_needed') }]
      : []),
  ]
}

const LITERAL: Text = (locale) =>
  m.staff_gateway_literal(
    { key: '{{key}}', user: '{{user}}', password: '{{password}}', basic: '{{basic}}' },
    { locale },
  )

/** Only credentials that have a field of their own are stored encrypted and never shown again. */
function literalCredentials({ url, headers, body, balance_url }: GatewayForm): GatewayMistake[] {
  const found = {
    url: hasLiteralQuery(url) || hasLiteralPath(url),
    headers: hasLiteralHeader(headers),
    body: hasLiteralField(body),
    balance_url: hasLiteralQuery(balance_url) || hasLiteralPath(balance_url),
  }
  const fields = (['url', 'headers', 'body', 'balance_url'] as const).filter((field) => found[field])
  return fields.map((field) => ({ field, problem: LITERAL }))
}

/** Returns the mistakes in the reader's language, each once. */
export function localizedMistakes(mistakes: readonly GatewayMistake[], language: Language) {
  const said = mistakes.map(({ field, problem }) => ({ field, problem: problem(language) }))
  return said.filter(
    (one, at) => said.findIndex(({ field, problem }) => field === one.field && problem === one.problem) === at,
  )
}
