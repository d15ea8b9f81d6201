import { formatMoment, formatTime } from '#ui/format/format-day.ts'

/** `28 Nov 2026, 10:00:07 am` by the academy's clock: what happened first is seen. */
export const toTheSecond = (instant: string): string => withSeconds(formatMoment(instant), instant)

/** `10:00:07 am` of the same. */
export const timeToTheSecond = (instant: string): string => withSeconds(formatTime(instant), instant)

const withSeconds = (words: string, instant: string) =>
  words.replace(/\d{1,2}:\d{2}/, (clock) => `${clock}:${instant.slice(17, 19)}`)
