import {
  type ClassChange,
  type GuardianKind,
  isNotice,
  isWanted,
  type MessageKind,
  type NoticeMessage,
  noticeKind,
} from './message-kind.rules.ts'
import { type Content, markOf, guardianMark } from './content.ts'
import { type Language, languages } from '#messages/languages'
import { m } from '#messages/server'
import type { Tx } from '../db/db.ts'
import { classOf, doubtOf, feedbackOf, isHere, paperOf, writtenFor } from './contents.queries.ts'
import { storedText } from './staff-messages/message-texts.rules.ts'
import type { DueMessage } from './messages.queries.ts'
import { noticeWords } from '../guardians/notices/notice-words.ts'
import { judgeNotices } from '../guardians/notices/notice-facts.queries.ts'
import { whoMayNot } from '../guardians/consents.queries.ts'
import { toDay } from '../ports/time.ts'
import { guardianReaders } from './staff-messages/guardian-readers.queries.ts'

type ToGuardian = DueMessage & { kind: NoticeMessage; endpoint: string }

/** What a guardian's device is sent, as things stand now; null where nobody may be told any more. */
async function contentForGuardian(
  read: Tx,
  { kind, stud_id, about_id, guardian_id, endpoint }: ToGuardian,
  { zone, now }: { zone: string; now: number },
): Promise<Content | null> {
  if (guardian_id === null) return null
  const about = { kind: noticeKind(kind), about_id } as const
  const [judged] = await judgeNotices(read, [{ stud_id, guardian_id, ...about, channel: 'push', made_at: now }], now)
  if (judged?.verdict.to !== 'tell') return null
  const { title, body } = noticeWords(judged.content, about, zone)
  return {
    title,
    body,
    path: `/guardian/child/${stud_id}`,
    tag: `${kind}-${stud_id}-${about_id}`,
    mark: guardianMark(guardian_id, endpoint),
  }
}

/** What the staff wrote to the guardians of a child, in this guardian's language. */
async function messageForGuardian(
  read: Tx,
  message: DueMessage & { endpoint: string },
  { zone, now }: { zone: string; now: number },
): Promise<Content | null> {
  const { kind, stud_id, about_id, guardian_id, endpoint } = message
  const readers = await guardianReaders(read, [stud_id], toDay(now, zone))
  const reader = readers.find((one) => one.guardian_id === guardian_id)
  const written = await writtenFor(read, message)
  const mayNot = await whoMayNot(read, [stud_id], 'telling_others', now)
  if (!reader || written === undefined || mayNot.size > 0) return null
  const { title, text } = storedText(written, languages.find((one) => one === reader.language) ?? 'en')
  const [path, tag] = [`/guardian/child/${stud_id}`, `${kind}-${stud_id}-${about_id}`]
  return { title, body: text, path, tag, mark: guardianMark(reader.guardian_id, endpoint) }
}

const REPORTS: Record<string, string> = {
  quiz: '/report-preview',
  exam: '/exam-report-preview',
  entrance: '/entrance-report-preview',
}
/** Returns the message in the device's language by the present facts; null when the message no longer applies. */
export async function contentOf(
  read: Tx,
  message: DueMessage,
  { zone, now }: { zone: string; now: number },
): Promise<Content | null> {
  const { kind, about_id, about_at, stud_id, endpoint } = message
  if (endpoint === null || !isWanted(kind, message)) return null
  if (kind === 'guardian_message') return messageForGuardian(read, { ...message, endpoint }, { zone, now })
  if (isNotice(kind)) return contentForGuardian(read, { ...message, kind, endpoint }, { zone, now })
  const locale = languages.find((one) => one === message.language) ?? 'en'
  const said = await saidOf(read, { ...message, kind }, { at: about_at, zone, locale })
  return said && { ...said, tag: `${kind}-${about_id}`, mark: markOf(stud_id, endpoint) }
}

type Said = Pick<Content, 'title' | 'body' | 'path'>

function saidOf(
  read: Tx,
  message: DueMessage & { kind: Exclude<MessageKind, GuardianKind> },
  moment: Moment,
): Promise<Said | null> {
  const { kind } = message
  if (kind === 'eighteen') return saidAtEighteen(read, message, moment)
  if (kind === 'login_code') return saidOfLoginCode(read, message, moment)
  if (kind === 'message') return saidByStaff(read, message, moment)
  if (kind === 'doubt') return saidOfDoubt(read, message, moment)
  if (kind === 'feedback') return saidOfFeedback(read, message, moment)
  return kind === 'result' || kind === 'challenge'
    ? saidOfPaper(read, message, moment)
    : saidOfClass(read, { ...message, kind }, moment)
}

async function saidByStaff(read: Tx, message: DueMessage, { locale }: Moment): Promise<Said | null> {
  const written = await writtenFor(read, message)
  if (written === undefined) return null
  const { title, text } = storedText(written, locale)
  return { title, body: text, path: '/' }
}

async function saidOfClass(read: Tx, message: DueMessage & { kind: AboutClass }, moment: Moment): Promise<Said | null> {
  const { kind } = message
  const found = await classOf(read, message, kind.endsWith('_off') ? 'cancelled' : '')
  if (!found) return null
  const { subject_name: subject, class_name: name, subject_id, batch_id, room } = found
  const words = m.calendar_class({ subject, name }, moment)
  const placed = kind.endsWith('_placed') && room !== null ? `${words} · ${room}` : words
  const body = kind === 'day_off' ? m.notifications_day_off_text({}, moment) : placed
  return { title: TITLES[kind](moment), body, path: `/live-classes/${subject_id}/${batch_id}` }
}

async function saidOfLoginCode(read: Tx, { stud_id }: DueMessage, moment: Moment): Promise<Said | null> {
  if (!(await isHere(read, stud_id))) return null
  return { title: m.notifications_login_code({}, moment), body: m.notifications_login_code_text({}, moment), path: '/' }
}

async function saidAtEighteen(read: Tx, message: DueMessage, moment: Moment): Promise<Said | null> {
  if (!(await isHere(read, message.stud_id))) return null
  return {
    title: m.notifications_eighteen({}, moment),
    body: m.notifications_eighteen_text({}, moment),
    path: '/profile',
  }
}

async function saidOfDoubt(read: Tx, message: DueMessage, moment: Moment): Promise<Said | null> {
  const found = await doubtOf(read, message)
  return found
    ? { title: m.notifications_doubt({}, moment), body: found.title, path: `/doubts/${message.about_id}` }
    : null
}

async function saidOfFeedback(read: Tx, message: DueMessage, moment: Moment): Promise<Said | null> {
  const found = await feedbackOf(read, message)
  // What was written is for the academy alone, and not for whoever sees the telephone's lock screen.
  return found
    ? {
        title: m.notifications_feedback({}, moment),
        body: m.notifications_feedback_text({}, moment),
        path: '/feedback',
      }
    : null
}

async function saidOfPaper(read: Tx, message: DueMessage, moment: Moment): Promise<Said | null> {
  const paper = await paperOf(read, message)
  const report = paper && REPORTS[paper.kind]
  if (!report) return null
  const title =
    message.kind === 'challenge' ? m.notifications_challenge({}, moment) : m.notifications_result({}, moment)
  return { title, body: paper.name, path: `${report}/${message.about_id}` }
}

type Moment = { at: number; zone: string; locale: Language }

type AboutClass = 'class' | ClassChange

const TITLES: Record<AboutClass, (moment: Moment) => string> = {
  class: (moment) => m.notifications_class({ time: shown(moment, TIME) }, moment),
  class_off: (moment) => m.notifications_class_off({ when: whenOf(moment) }, moment),
  class_moved: (moment) => m.notifications_class_moved({ when: whenOf(moment) }, moment),
  class_placed: (moment) => m.notifications_class_placed({ when: whenOf(moment) }, moment),
  series_off: (moment) => m.notifications_series_off({ when: whenOf(moment) }, moment),
  series_moved: (moment) => m.notifications_series_moved({ when: whenOf(moment) }, moment),
  series_placed: (moment) => m.notifications_series_placed({ when: whenOf(moment) }, moment),
  day_off: (moment) => m.notifications_day_off({ day: shown(moment, DAY) }, moment),
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

const whenOf = (moment: Moment): string => `${shown(moment, DAY)}, ${shown(moment, TIME)}`

/** The academy's clock or calendar as people of this language read it: `5:00 pm`, `Fri, 20 Nov`. */
function shown({ at, zone, locale }: Moment, look: typeof TIME | typeof DAY): string {
  const key = `${locale} ${zone} ${look === TIME}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-IN`, { timeZone: zone, ...look })
    formats.set(key, format)
  }
  return format.format(at)
}
