import { type Language, languages } from '#messages/languages'
import type { Settings } from '../../ports/settings.ts'
import type { NoticeText, NoticeTexts } from '../../ports/sms.ts'
import { type Environment, settingReader } from './setting-reader.ts'
import { variableCount } from './template-text.rules.ts'

const DLT_ID = /^\d{19}$/

/** The variables of each text, in their order. */
const VARIABLES = {
  absence: ['the child', 'the day', 'the subjects'],
  result: ['the child', 'the paper'],
  consent: ['the child', 'the first half of the link’s end', 'the second half'],
} as const

/**
 * The address is part of what was registered; only its end is another one for each guardian. Variables are filled in
 * their order, so that a link before the child would begin with the child's name.
 */
const LINK = /^[^{]*\{#[a-z]+#\}[^{]*\/consent#\{#[a-z]+#\}\{#[a-z]+#\}/
const LINK_HOST = /([^\s/{}]+)\/consent#/

type Kind = keyof typeof VARIABLES

/** The registered texts for guardians; adds everything wrong with them to `mistakes`. */
export function readNoticeTexts(
  environment: Environment,
  around: Pick<Settings, 'sms' | 'phoneCodes' | 'publicUrl'>,
  mistakes: string[],
): NoticeTexts {
  const read = settingReader(environment, mistakes)
  const needsId = around.sms !== 'console' && around.phoneCodes.includes('91')
  const oneOf = (kind: Kind, language: Language): NoticeText | null => {
    const end = language === 'en' ? '' : `_${language.toUpperCase()}`
    const [name, idName] = [`SMS_${kind.toUpperCase()}_TEXT${end}`, `SMS_${kind.toUpperCase()}_TEMPLATE_ID${end}`]
    const text = read.text(name)?.replaceAll(String.raw`\n`, '\n') ?? null
    const template_id = read.text(idName) ?? ''
    if (text === null) {
      if (template_id !== '') mistakes.push(`${idName} needs ${name}: the registered text.`)
      return null
    }
    const wanted = VARIABLES[kind]
    if (variableCount(text) !== wanted.length)
      mistakes.push(`${name} must have ${wanted.length} variables, as {#var#}: ${wanted.join(', ')}.`)
    else if (kind === 'consent') mistakes.push(...linkMistakes(text, around).map((mistake) => `${name} ${mistake}.`))
    if ((needsId || template_id !== '') && !DLT_ID.test(template_id)) mistakes.push(`${idName} must have 19 digits.`)
    return { text, template_id }
  }
  const ofKind = (kind: Kind) => {
    const texts = Object.fromEntries(
      languages.flatMap((language) => {
        const text = oneOf(kind, language)
        return text ? [[language, text]] : []
      }),
    ) as NoticeTexts[Kind]
    if (!texts.en && Object.keys(texts).length > 0)
      mistakes.push(
        `SMS_${kind.toUpperCase()}_TEXT is missing: it is for guardians who read none of the other languages.`,
      )
    return texts
  }
  return { absence: ofKind('absence'), result: ofKind('result'), consent: ofKind('consent') }
}

/** Everything by which the link of a text would lead nowhere, as ends of `SMS_CONSENT_TEXT …`. */
function linkMistakes(text: string, { publicUrl }: Pick<Settings, 'publicUrl'>): string[] {
  if (!LINK.test(text))
    return ['must have the child first, and then the link as https://learn.example.org/consent#{#var#}{#var#}']
  const [, named = ''] = LINK_HOST.exec(text) ?? []
  if (publicUrl === null || named.toLowerCase() === new URL(publicUrl).host) return []
  return ['must have the host of PUBLIC_URL in its link']
}
