/** A class by its times on the academy's clock, in minutes from midnight. A class over midnight ends with its day. */
export type Span = { begins: number; ends: number }

/** A lane of a day, and how many lanes stand beside each other there. */
export type Lane = { lane: number; lanes: number }

const HOUR = 60
const DAY_HOURS = 24
/** The hours of a week in which nothing happens. */
const USUAL = { first: 8, last: 18 }
/** At least so many hours are shown, and they fit a laptop: a week of evening classes must not look empty. */
const FEWEST_HOURS = 8

/** Minutes from midnight of `2026-11-20T16:50:00+05:30`, by the digits of the text. */
export const minutesOf = (instant: string): number => ofClock(instant.slice(11, 16))

/** `17:30` for 1050 minutes; never past the last quarter of the day. */
export function clockAt(minutes: number): string {
  const within = Math.min(Math.max(minutes, 0), DAY_HOURS * HOUR - QUARTER)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(within / HOUR))}:${two(within % HOUR)}`
}

/** Minutes from one clock, `17:00`, to another of the same day. */
export const minutesBetween = (from: string, to: string): number => ofClock(to) - ofClock(from)

/** `18:30` for `17:30`, one hour later; a class that would end behind midnight ends at 23:45. */
export const laterBy = (clock: string, minutes: number): string => clockAt(ofClock(clock) + minutes)

const ofClock = (clock: string): number => Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3))

const QUARTER = 15

/** Minutes to the nearest quarter of an hour: where somebody points is not exact. */
export const toQuarter = (minutes: number): number => Math.round(minutes / QUARTER) * QUARTER

/** The hours that a week shows: from its earliest class to the end of the usual day or its latest class. */
export function hoursOf(spans: readonly Span[]): { first: number; last: number } {
  if (spans.length === 0) return USUAL
  const last = Math.max(USUAL.last, ...spans.map(({ ends }) => Math.ceil(ends / HOUR)))
  const first = Math.min(last - FEWEST_HOURS, ...spans.map(({ begins }) => Math.floor(begins / HOUR)))
  return { first, last }
}

/**
 * Returns a lane for each class of a day, in the order given: classes at the same time stand beside each other, and
 * those that meet directly or through others share the width evenly. The classes are sorted by their begin.
 */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const found: Lane[] = []
  let group: number[] = []
  let free: number[] = []
  const close = () => {
    for (const index of group) found[index] = { lane: found[index]?.lane ?? 0, lanes: free.length }
    group = []
    free = []
  }
  for (const [index, { begins, ends }] of spans.entries()) {
    if (free.every((until) => until <= begins)) close()
    const lane = free.findIndex((until) => until <= begins)
    const taken = lane === -1 ? free.length : lane
    free[taken] = ends
    found[index] = { lane: taken, lanes: 1 }
    group.push(index)
  }
  close()
  return found
}

/** Classes that meet and are too many to stand beside each other. */
export type Crowd = {
  /** All of them, as places in the day's list. */
  members: number[]
  /** Those for which there is no room, and from when to when they are. */
  hidden: number[]
} & Span

/** How many classes have room beside each other. */
const MOST_LANES = 2

/** Returns the crowds of a day; of each the classes of its first lane are shown. The classes are sorted by their begin. */
export function crowdsOf(spans: readonly Span[], lanes: readonly Lane[]): Crowd[] {
  const groups: number[][] = []
  let until = -1
  for (const [index, { begins, ends }] of spans.entries()) {
    if (begins >= until) groups.push([])
    groups.at(-1)?.push(index)
    until = Math.max(until, ends)
  }
  return groups
    .filter((members) => members.some((index) => (lanes[index]?.lanes ?? 1) > MOST_LANES))
    .map((members) => {
      const hidden = members.filter((index) => (lanes[index]?.lane ?? 0) > 0)
      const own = hidden.flatMap((index) => spans[index] ?? [])
      const begins = Math.min(...own.map((one) => one.begins))
      return { members, hidden, begins, ends: Math.max(...own.map((one) => one.ends)) }
    })
}
