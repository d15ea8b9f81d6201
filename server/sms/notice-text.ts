import type { Settings } from '../ports/settings.ts'
import type { NoticeTexts } from '../ports/sms.ts'
import { takesTexts } from './http-template-sms.ts'
import { renderTemplate } from './settings/template-text.rules.ts'

type Deps = Pick<Settings, 'smsGateway' | 'phoneCodes' | 'noticeTexts'>

/** True where such texts can be sent: in India a registered one is needed. */
export function canText({ smsGateway, phoneCodes, noticeTexts }: Deps, kind: keyof NoticeTexts): boolean {
  const needsOne = smsGateway !== null && phoneCodes.includes('91')
  return takesTexts(smsGateway) && (!needsOne || noticeTexts[kind].en !== undefined)
}

type Filled = { language: keyof NoticeTexts['absence']; values: readonly string[]; own: string }

/** The text for a guardian, with the id under which it was registered; without a registered one the app's own. */
export function noticeText(
  { noticeTexts }: Deps,
  kind: keyof NoticeTexts,
  { language, values, own }: Filled,
): { text: string; template_id: string } {
  const registered = noticeTexts[kind][language] ?? noticeTexts[kind].en
  if (!registered) return { text: own, template_id: '' }
  return { text: renderTemplate(registered.text, values), template_id: registered.template_id }
}
