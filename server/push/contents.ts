import { type Language, languages } from '#messages/languages'
import { m } from '#messages/server'
import type { Tx } from '../db/db.ts'
import { hashOf } from '../ports/keyed-hash.ts'
import { storedText } from './staff-messages/message-texts.rules.ts'
import { classOf, paperOf, writtenFor } from './contents.queries.ts'
import type { DueMessage } from './messages.queries.ts'

/** What a device is sent: a title, a line, where a press on it leads, what it replaces, and whose it is. */
export type Content = { title: string; body: string; path: string; tag: string; mark: string }

const REPORTS: Record<string, string> = {
  quiz: '/report-preview',
  exam: '/exam-report-preview',
  entrance: '/entrance-report-preview',
}
const MARK = 22

/** Tells a device that a message is for whoever it was subscribed for. It names nobody. */
export const markOf = (studId: number, endpoint: string): string => hashOf(`${studId} ${endpoint}`).slice(0, MARK)

/** The message in its device's language, as things stand now; null when there is nothing to say any more. */
export async function contentOf(read: Tx, message: DueMessage, zone: string): Promise<Content | null> {
  const { kind, about_id, about_at, stud_id, endpoint } = message
  if (endpoint === null || !isWanted(message)) return null
  const locale = languages.find((one) => one === message.language) ?? 'en'
  const rest = { tag: `${kind}-${about_id}`, mark: markOf(stud_id, endpoint) }
  if (kind === 'message') {
    const written = await writtenFor(read, message)
    if (written === undefined) return null
    const { title, text } = storedText(written, locale)
    return { title, body: text, path: '/', ...rest }
  }
  if (kind === 'class') {
    const found = await classOf(read, message)
    if (!found) return null
    const { subject_name: subject, class_name: name, subject_id, batch_id } = found
    const title = m.notifications_class({ time: clockTime(about_at, zone, locale) }, { locale })
    const body = m.calendar_class({ subject, name }, { locale })
    return { title, body, path: `/live-classes/${subject_id}/${batch_id}`, ...rest }
  }
  const paper = await paperOf(read, message)
  const report = paper && REPORTS[paper.kind]
  if (!report) return null
  return { title: m.notifications_result({}, { locale }), body: paper.name, path: `${report}/${about_id}`, ...rest }
}

/** What the academy itself has to say comes to every device that shows notifications. */
const isWanted = ({ kind, classes, results }: DueMessage): boolean =>
  kind === 'message' ? classes !== null : (kind === 'class' ? classes : results) === 1

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The academy's clock as people of this language read it: `5:00 pm`. */
function clockTime(at: number, zone: string, language: Language): string {
  const key = `${language} ${zone}`
  let clock = clocks.get(key)
  if (!clock) {
    clock = new Intl.DateTimeFormat(`${language}-IN`, { timeZone: zone, hour: 'numeric', minute: '2-digit' })
    clocks.set(key, clock)
  }
  return clock.format(at)
}
