import type { FastifyInstance } from 'fastify'
import { calendar } from '#contract/calendar.ts'
import { m } from '#messages/server'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { AddressRateLimiter } from '../../http/load/address-rate-limiter.ts'
import { addressOf } from '../../http/load/client-address.ts'
import { RateLimiter } from '../../http/load/rate-limiter.ts'
import { apiHeaders } from '../../http/site/headers.ts'
import { type Language, languageOf } from '../../http/language.ts'
import type { LoadShedder } from '../../http/load/load-shedder.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { minutesWith } from '../../assessment/sitting/extra-time.rules.ts'
import { extraTimesOf } from '../../assessment/sitting/extra-times.queries.ts'
import { hashOf, keyedHashes } from '../../ports/secret-keys.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { toDay, toInstant } from '../../ports/time.ts'
import { calendarOf, classesSince, examsSince, ownerOf, putCalendar } from './calendar.queries.ts'
import { classEntry, type Entry, examEntry } from './calendar.rules.ts'
import makeCalendar, { ICalEventStatus } from 'ical-generator'

type Feed = { name: string; entries: Entry[]; now: number; publicUrl: string | null }

const REFRESH_SECONDS = 3600

/** A line break of any kind in a provider's text must not begin a line of the calendar. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The entries as a calendar program reads them (RFC 5545). */
function writeFeed({ name, entries, now, publicUrl }: Feed): string {
  const feed = makeCalendar({
    // The library writes a calendar's name as it is.
    name: plain(name).replaceAll(/[\\;,]/g, ' '),
    prodId: { company: 'academy', product: 'student-learning', language: 'EN' },
    ttl: REFRESH_SECONDS,
  })
  for (const { uid, starts_at, ends_at, title, text, cancelled, room, path } of entries) {
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
      ...(room && { location: plain(room) }),
      ...(publicUrl !== null && { url: publicUrl + path }),
    })
  }
  return `${feed.toString()}\r\n`
}

type Kept = { stud_id: number; secret_number: number; secret_hash: string }

const secretsOf = (secrets: Secrets, { stud_id, secret_number }: Omit<Kept, 'secret_hash'>) =>
  keyedHashes(secrets, 'calendar address', String(stud_id), String(secret_number))

/**
 * Derives a secret from a key outside the database, again whenever the student looks at it. Only its hash is stored: a
 * reader of the database gets no address.
 */
function newSecret(secrets: Secrets, stud_id: number, secret_number: number): Kept & { secret: string } {
  const [secret = ''] = secretsOf(secrets, { stud_id, secret_number })
  return { secret, stud_id, secret_number, secret_hash: hashOf(secret) }
}

/** The secret that this hash stands for; null when the key it was made with is gone. */
const secretOf = (secrets: Secrets, kept: Kept): string | null =>
  secretsOf(secrets, kept).find((secret) => hashOf(secret) === kept.secret_hash) ?? null

type Deps = {
  db: Db
  clock: Clock
  newId: NewId
  settings: Settings
  secrets: Secrets
  academy: AcademyReader
  shedder: LoadShedder
}
type Reader = { stud_id: number; ac_id: number }

const SECRET_FILE = /^([A-Za-z0-9_-]{43})\.ics$/
/** How long past entries stay, so that a reader's calendar does not lose its past. */
const PAST = 30 * 86_400_000
const MOST_OF_A_KIND = 1000

/** The student's own call for the address. */
export function calendarRoutes(route: Route, { db, clock, newId, secrets, academy }: Deps): void {
  route(calendar, async ({ caller, body }) => {
    const made = { ...newSecret(secrets, caller.stud_id, newId()), made_at: clock.now() }
    const { secret: fresh, ...row } = made
    const { secret, made_at } = await db.write(async (tx) => {
      const kept = body.renew === true ? undefined : await calendarOf(tx, caller.stud_id)
      const known = kept && secretOf(secrets, kept)
      if (kept && known) return { secret: known, made_at: kept.made_at }
      await putCalendar(tx, row)
      return { secret: fresh, made_at: row.made_at }
    })
    return { data: { path: `/calendar/${secret}.ics`, made_at: toInstant(made_at, (await academy()).zone) } }
  })
}

/** Serves the feed to everybody who has its address. A wrong address is answered like an unknown one. */
export function calendarFeed(app: FastifyInstance, deps: Deps): void {
  const { limits, limitsOn, publicUrl } = deps.settings
  const { unknown_calendars_per_address_minute: most } = limits
  const guessing = new AddressRateLimiter(most / 60, most, limits)
  const fetching = new RateLimiter(limits.calendar_per_minute / 60, limits.calendar_per_minute)
  const take = (flood: Pick<RateLimiter, 'take'>, key: string) => {
    const wait = limitsOn ? flood.take(key, performance.now()) : 0
    if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
  }
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    deps.shedder.mayPass('history')
    const [, secret] = SECRET_FILE.exec(request.params.file) ?? []
    const hash = secret === undefined ? null : hashOf(secret)
    if (hash !== null) take(fetching, hash)
    const owner = hash === null ? undefined : await ownerOf(deps.db.read, hash)
    if (!owner) {
      take(guessing, addressOf(request.ip))
      throw new ApiError('not_found')
    }
    const language = languageOf(request.headers['accept-language'])
    const { name, zone } = await deps.academy()
    const now = deps.clock.now()
    const entries = await entriesOf(deps.db, { ...owner, today: toDay(now, zone) }, now - PAST, language)
    return reply
      .headers({ ...apiHeaders, 'cache-control': 'private, no-store' })
      .type('text/calendar; charset=utf-8')
      .send(writeFeed({ name, entries, now, publicUrl }))
  })
}

async function entriesOf(
  db: Db,
  reader: Reader & { today: string },
  since: number,
  locale: Language,
): Promise<Entry[]> {
  const [classes, exams, entrance, extra] = await Promise.all([
    classesSince(db.read, reader.stud_id, since, MOST_OF_A_KIND),
    examsSince(db.read, 'exam', reader, since, MOST_OF_A_KIND),
    examsSince(db.read, 'entrance', reader, since, MOST_OF_A_KIND),
    extraTimesOf(db.read, reader.stud_id),
  ])
  const long = <Exam extends (typeof exams)[number]>(exam: Exam) => ({
    ...exam,
    minutes: minutesWith(extra(exam.paper_id), exam.minutes),
  })
  return [
    ...classes.map((live) => {
      const { subject_name: subject, class_name: name, tutor_name: tutor, batch_name: batch } = live
      const title = m.calendar_class({ subject, name }, { locale })
      return classEntry(live, { title, text: m.calendar_class_text({ tutor, batch }, { locale }) })
    }),
    ...exams.map((exam) => examEntry('exam', long(exam), m.calendar_exam({ name: exam.name }, { locale }))),
    ...entrance.map((exam) => examEntry('entrance', long(exam), m.calendar_entrance({ name: exam.name }, { locale }))),
  ]
}
