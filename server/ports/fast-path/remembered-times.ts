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

/** Instants as `instantOf` writes them. Whoever saves is told the time and the deadline each time: thousands are told the same. */
export function rememberInstants(instantOf: TimeText): TimeText {
  let written = { zone: '', texts: new Map<number, string>() }
  return (at, zone) => {
    if (at < SINCE_WHOLE_MINUTES) return instantOf(at, zone)
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

/** Days as `dayOf` finds them. Nearly every call asks for today, and no zone's day begins within a minute. */
export function rememberDay(dayOf: TimeText): TimeText {
  let last = { minute: Number.NaN, zone: '', day: '' }
  return (at, zone) => {
    const minute = Math.floor(at / MINUTE_MS)
    if (last.minute !== minute || last.zone !== zone) last = { minute, zone, day: dayOf(at, zone) }
    return last.day
  }
}
