import { m } from '#messages/console'
import { formatDay, formatMoment } from '#ui/format/format-day.ts'

/** Returns the person's name, or a label for an actor without one. */
export function whoWords(who: string): string {
  if (who === 'terminal') return m.audit_terminal()
  return who === 'unknown' ? m.audit_unknown() : who
}

const OF_IMPORT = /^(undo of the )?import of (.+)$/

/** Returns the reason of an act: as somebody typed it, or the file of an import, which writes its own. */
export function reasonWords(reason: string): string {
  const [, undo, file] = OF_IMPORT.exec(reason) ?? []
  if (file === undefined) return reason
  return undo === undefined ? m.audit_of_import({ file }) : m.audit_of_undo({ file })
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/

/** Returns a stored text as people write it: days and moments by the academy's clock. */
export function plainWords(value: string): string {
  if (DAY.test(value)) return formatDay(value, 'date')
  const [, day, clock] = MOMENT.exec(value) ?? []
  return day === undefined || clock === undefined ? value : formatMoment(`${day}T${clock}:00Z`)
}

/** Returns what a field was changed from and to, or only what it is where nothing was before. */
export const factWords = (field: string, before: string, after: string): string =>
  before === m.nothing() ? m.audit_fact({ field, value: after }) : m.audit_change({ field, before, after })

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
