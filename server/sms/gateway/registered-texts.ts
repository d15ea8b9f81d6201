import { CODE_DIGITS } from '#contract/account.rules.ts'
import type { DataOf } from '#contract/call.ts'
import type { staffGateways } from '#contract/staff/gateway.ts'
import { languages } from '#messages/languages'
import type { SmsSetup } from './sms-setup.ts'
import { isPlainText, partsOf } from '../message-length.rules.ts'
import { renderTemplate, variableCount } from '../settings/template-text.rules.ts'
import { LINK_CHARACTERS } from '../../guardians/consent-link.ts'
import { HALF } from '../../guardians/notices/notice-words.ts'

type Texts = DataOf<typeof staffGateways>['texts']

/** What an operator lets a variable hold. */
const MAX_VARIABLE = 40
const LONGEST = { code: '0'.repeat(CODE_DIGITS), minutes: '10', academy: 'A'.repeat(MAX_VARIABLE) }

/** The variables of a text for guardians at their longest; the halves of a link have always the same length. */
function longestValues(use: keyof SmsSetup['noticeTexts'], text: string): string[] {
  const lengths = use === 'consent' ? [MAX_VARIABLE, HALF, LINK_CHARACTERS - HALF] : []
  return Array.from({ length: variableCount(text) }, (_, at) => 'A'.repeat(lengths[at] ?? MAX_VARIABLE))
}

/** Returns the registered texts, each with its length when its variables are as long as they can be. */
export function registeredTexts({ smsGateway, noticeTexts }: SmsSetup): Texts {
  const template = smsGateway?.template
  const measured = (text: string, values: string[]) => {
    const longest = renderTemplate(text, values)
    return { text, characters: [...longest].length, parts: partsOf(longest), is_unicode: !isPlainText(text) }
  }
  const codes: Texts = template
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
