import makeCalendar, { ICalEventStatus } from 'ical-generator'
import type { Entry } from './calendar.rules.ts'

type Feed = { name: string; entries: Entry[]; now: number; publicUrl: string | null }

const REFRESH_SECONDS = 3600

/** A line break of any kind in a provider's text must not begin a line of the calendar. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The entries as a calendar program reads them (RFC 5545). */
export function writeFeed({ name, entries, now, publicUrl }: Feed): string {
  const feed = makeCalendar({
    // The library writes a calendar's name as it is.
    name: plain(name).replaceAll(/[\\;,]/g, ' '),
    prodId: { company: 'academy', product: 'student-learning', language: 'EN' },
    ttl: REFRESH_SECONDS,
  })
  for (const { uid, starts_at, ends_at, title, text, cancelled, path } of entries) {
    feed.createEvent({
      id: uid,
      start: new Date(starts_at),
      end: new Date(ends_at),
      stamp: new Date(now),
      summary: plain(title),
      description: plain(text),
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Some programs believe a change only when the number grows.
      sequence: cancelled ? 1 : 0,
      ...(publicUrl !== null && { url: publicUrl + path }),
    })
  }
  return `${feed.toString()}\r\n`
}
