import { m } from '#messages/console'
import { formatDay, formatMoment } from '#ui/format/format-day.ts'

/** Returns the person's name, or a label for an actor without one. */
export function whoWords(who: string): string {
  if (who === 'terminal') return m.audit_terminal()
  return who === 'unknown' ? m.audit_unknown() : who
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?(Z|[+-]\d\d:\d\d)?$/

/** Returns a stored text as people write it: days and moments by the academy's clock. */
export function plainWords(value: string): string {
  if (DAY.test(value)) return formatDay(value, 'date')
  const [, day, clock] = MOMENT.exec(value) ?? []
  return day === undefined || clock === undefined ? value : formatMoment(`${day}T${clock}:00Z`)
}

/** Returns what a page of HTML says, line by line, without its tags. */
export function wordsOfPage(html: string): string {
  const lines = html.replaceAll(/<br[^>]*>|<\/(?:p|li|h\d|div)>/gi, '\n').replaceAll(/<img[^>]*>/gi, m.sealed_picture())
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim()
}
