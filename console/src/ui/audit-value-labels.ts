import type { ConsentState } from '#contract/guardians.rules.ts'
import { m } from '#messages/console'
import { formatDay, formatMoment } from '#ui/format/format-day.ts'

/** Returns the person's name, or a label for an actor without one. */
export function whoWords(who: string): string {
  if (who === 'terminal') return m.audit_terminal()
  return who === 'unknown' ? m.audit_unknown() : who
}

/** What a consent is at, in the students' lists and in the log. */
export const consentStates: Record<ConsentState | 'none', () => string> = {
  none: () => m.consent_none(),
  asked: () => m.consent_asked(),
  given: () => m.consent_given(),
  declined: () => m.consent_declined(),
  withdrawn: () => m.consent_withdrawn(),
}

const isConsentState = (value: string): value is ConsentState => Object.hasOwn(consentStates, value)

export const consentWords = (value: string): string => (isConsentState(value) ? consentStates[value]() : value)

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/

/** Returns a stored text as people write it: days and moments by the academy's clock. */
export function plainWords(value: string): string {
  if (DAY.test(value)) return formatDay(value, 'date')
  const [, day, clock] = MOMENT.exec(value) ?? []
  return day === undefined || clock === undefined ? value : formatMoment(`${day}T${clock}:00Z`)
}

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

/**
 * Returns what a page of HTML says, line by line, without its tags. It is text of the log, and never becomes elements:
 * the page's policy lets no script parse HTML.
 */
export function wordsOfPage(html: string): string {
  const lines = html.replaceAll(/<br[^>]*>|<\/(?:p|li|h\d|div)>/gi, '\n').replaceAll(/<img[^>]*>/gi, m.sealed_picture())
  const words = lines.replaceAll(/<[^>]*>/g, '')
  return words.replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (_all, sign: string) => SIGNS[sign] ?? '').trim()
}
