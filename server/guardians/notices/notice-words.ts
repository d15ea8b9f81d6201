import { type Language, languages } from '#messages/languages'
import { m } from '#messages/server'
import { momentOf } from '../../ports/time.ts'
import { shortName } from '../short-name.rules.ts'
import type { NoticeContent } from './notice-facts.queries.ts'
import { dayOfNumber, type NoticeKind } from './notice-verdict.rules.ts'

type About = { kind: NoticeKind; about_id: number }

/** A notice as a device shows it; a link for a consent is none. */
export function noticeWords(content: NoticeContent, about: About, zone: string): { title: string; body: string } {
  const locale = languageOf(content)
  const { child } = content
  const things = content.things.join(', ')
  if (about.kind === 'result') return { title: m.notice_result({ child }, { locale }), body: things }
  return { title: m.notice_absent({ child, day: dayIn(about, zone, locale) }, { locale }), body: things }
}

/** What the variables of a registered text stand for, in their order: child, day and subjects; child and paper. */
export function noticeValues(content: NoticeContent, about: About, zone: string): string[] {
  const things = content.things.join(', ')
  if (about.kind === 'result') return [content.child, things]
  return [content.child, dayIn(about, zone, languageOf(content)), things]
}

/** A text in the app's own words, where none has to be registered. */
export function ownText(
  content: NoticeContent,
  about: About,
  { zone, academy }: { zone: string; academy: string },
): string {
  const { title, body } = noticeWords(content, about, zone)
  return m.notice_text({ title, body, academy }, { locale: languageOf(content) })
}

/** Operators let a variable hold 40 characters, which is less than the secret of a link. */
export const HALF = 22

/** The same of the text with a link: the child, and the secret behind the address in two halves. */
export const linkValues = ({ child }: NoticeContent, token: string): string[] => [
  shortName(child),
  token.slice(0, HALF),
  token.slice(HALF),
]

/** The text with a link in the app's own words. */
export const ownLinkText = (content: NoticeContent, { link, academy }: { link: string; academy: string }): string =>
  m.consent_invite_message({ academy, child: shortName(content.child), link }, { locale: languageOf(content) })

/** The guardian's language, English where the catalogue has none of it. */
export const languageOf = ({ language }: NoticeContent): Language => languages.find((one) => one === language) ?? 'en'

/** `Fri, 20 Nov`. */
function dayIn({ about_id }: About, zone: string, locale: Language): string {
  const noon = momentOf(dayOfNumber(about_id), '12:00', zone)
  const look = { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' } as const
  return new Intl.DateTimeFormat(`${locale}-IN`, look).format(noon)
}
