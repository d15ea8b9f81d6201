import { windowOf } from '#contract/live.rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const WEEK_MS = 7 * 24 * HOUR_MS
const MAX_RECORDED = 6

type Hours = { starts_at: number; ends_at: number; online_url?: string }
type Recording = { topic_id: number | null; chapter_id: number | null }
type Planned = Hours & Recording & { class_id: number; class_name: string; subject_name: string; online_url: string }

const isSoon = ({ starts_at }: Hours, now: number) => starts_at > now && starts_at - now <= HOUR_MS

/** Returns current and coming classes, each with its link while the link is given out. */
export function comingClasses<C extends Planned>(classes: C[], now: number) {
  return classes
    .filter(({ ends_at }) => ends_at > now)
    .map(({ topic_id: _topic, chapter_id: _chapter, ...one }) => {
      const { opens_at, is_open, on_now } = windowOf(one, now)
      const starts_in = isSoon(one, now) && { starts_in: Math.ceil((one.starts_at - now) / MINUTE_MS) }
      return { ...one, opens_at, on_now, online_url: is_open ? one.online_url : null, ...starts_in }
    })
}

/** Returns past classes that can be watched, the latest first. */
export function recordedClasses(classes: Planned[], now: number) {
  return classes
    .filter(({ ends_at }) => ends_at <= now)
    .toReversed()
    .flatMap(({ class_id, class_name, subject_name, starts_at, topic_id, chapter_id }) =>
      topic_id === null || chapter_id === null
        ? []
        : [{ class_id, class_name, subject_name, starts_at, topic_id, chapter_id }],
    )
    .slice(0, MAX_RECORDED)
}

/**
 * Returns the first moment at which the timetable looks different: a class moves on, or the minutes until one change.
 */
export function changeOfTimetable(classes: Hours[], now: number): number {
  const moments = classes.flatMap((one) => {
    const { starts_at, ends_at } = one
    const minutes = isSoon(one, now) ? [starts_at - (Math.ceil((starts_at - now) / MINUTE_MS) - 1) * MINUTE_MS] : []
    return [starts_at - HOUR_MS, windowOf(one, now).opens_at, starts_at, ends_at, ends_at + WEEK_MS, ...minutes]
  })
  return Math.min(...moments.filter((moment) => moment > now), Number.MAX_SAFE_INTEGER)
}
