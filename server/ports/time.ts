type TimeText = (at: number, zone: string) => string

// Zones change their offset only at whole quarters of an hour, and since then by whole minutes alone.
const QUARTER_MS = 900_000
const MINUTE_MS = 60_000
const SINCE_WHOLE_MINUTES = Date.UTC(1973, 0, 1)
const MAX_ENTRIES = 5000
// `2026-11-20T10:30:00`
const SECONDS = 19

type Offset = { ms: number; text: string }

const offsets = new Map<string, Map<number, Offset>>()

/** The zone's offset at a moment: asking the calendar costs more than a query. */
function offsetOf(at: number, zone: string): Offset {
  let known = offsets.get(zone)
  if (!known || known.size > MAX_ENTRIES) offsets.set(zone, (known = new Map<number, Offset>()))
  const quarter = Math.floor(at / QUARTER_MS)
  let offset = known.get(quarter)
  if (!offset) {
    const { offsetNanoseconds, offset: text } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    known.set(quarter, (offset = { ms: offsetNanoseconds / 1e6, text }))
  }
  return offset
}

/** Caches instants of `instantOf`. Each save returns the time and the deadline, the same for thousands of students. */
function rememberInstants(textOf: TimeText): TimeText {
  let written = { zone: '', texts: new Map<number, string>() }
  return (at, zone) => {
    if (at < SINCE_WHOLE_MINUTES) return textOf(at, zone)
    if (written.zone !== zone || written.texts.size > MAX_ENTRIES) written = { zone, texts: new Map() }
    const second = Math.floor(at / 1000)
    let text = written.texts.get(second)
    if (text === undefined) {
      const { ms, text: offset } = offsetOf(at, zone)
      text = new Date(at + ms).toISOString().slice(0, SECONDS) + offset
      written.texts.set(second, text)
    }
    return text
  }
}

/** Caches days of `dayOf`. Nearly every call asks for today, and no zone's day begins within a minute. */
function rememberDay(textOf: TimeText): TimeText {
  let last = { minute: Number.NaN, zone: '', day: '' }
  return (at, zone) => {
    const minute = Math.floor(at / MINUTE_MS)
    if (last.minute !== minute || last.zone !== zone) last = { minute, zone, day: textOf(at, zone) }
    return last.day
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Epoch milliseconds as ISO 8601 with the zone's offset, to the second: `2026-11-20T10:30:00+05:30`. */
export const toInstant = rememberInstants(instantOf)

function instantOf(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** The day that the zone's calendar shows at this moment: `2026-11-20`. */
export const toDay = rememberDay(dayOf)

function dayOf(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The clock that the zone shows at this moment: `16:50`. */
export function toClock(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}

/** The moment at which the zone's clock shows this day (`YYYY-MM-DD`) and time (`HH:MM`), in epoch milliseconds. */
export function momentOf(day: string, time: string, zone: string): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds
}

/** The first moment of the day that the zone's calendar shows at this one, in epoch milliseconds. */
export const startOfDay = (at: number, zone: string): number => momentOf(toDay(at, zone), '00:00', zone)

/** `day` moved by whole days. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days
}

/** True for a day that the calendar has, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

export function isZone(name: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
