import { m } from '#messages/web'
import { formatDay, formatTime } from '#ui/format/format-day.ts'
import { dayOf } from '#ui/format/format-time.rules.ts'
import type { ChosenClass } from '../chosen-class.ts'
import { dotted } from '#web/ui/format/dotted.ts'

// `today` is the academy's date, which tells today's classes from later ones.

/** `Physics by Meera Nair · Batch A · until 11:30 am`; less of it where less is known. */
export function describeClass(liveClass: ChosenClass): string {
  const { subject_name, tutor_name, batch_name } = liveClass
  const who = subject_name
    ? m.live_subject_by({ subject: subject_name, tutor: tutor_name })
    : m.live_by({ tutor: tutor_name })
  return dotted([who, batch_name, hoursOf(liveClass)])
}

function hoursOf({ starts_at, ends_at, on_now }: ChosenClass): string | null {
  if (!starts_at || !ends_at) return null
  return on_now
    ? m.live_until({ time: formatTime(ends_at) })
    : m.live_from_to({ from: formatTime(starts_at), to: formatTime(ends_at) })
}

/**
 * Returns the line above a class that is not running: `Starts soon`, or `Next class`, with the day for another day than
 * today.
 */
export function announceClass({ starts_at, online_url }: ChosenClass, today: string | undefined): string | null {
  if (!starts_at) return null
  if (online_url !== null) return m.live_soon()
  const day = dayOf(starts_at)
  return day === today ? m.live_next() : m.live_next_on({ day: formatDay(day, 'long') })
}

/** `4:50 pm`, or `20 Nov, 4:50 pm` when that is not today. */
export function timeWords(instant: string, today: string | undefined): string {
  const day = dayOf(instant)
  const time = formatTime(instant)
  return day === today ? time : m.live_day_time({ day: formatDay(day, 'short'), time })
}

/** `Opens 4:50 pm`. */
export const opensWords = (opens_at: string, today: string | undefined): string =>
  m.live_opens({ time: timeWords(opens_at, today) })

/** True for a class at the academy alone: without a link it opens when it starts, and no sooner. */
export const isAtAcademy = ({ room, online_url, opens_at, starts_at }: Partial<ChosenClass>): boolean =>
  Boolean(room) && online_url === null && opens_at === starts_at
