import { formatMoment, formatTime } from '#ui/format/format-day.ts'

/** Returns `28 Nov 2026, 10:00:07 am` by the academy's clock, so that the order of events is visible. */
export const toTheSecond = (instant: string): string => withSeconds(formatMoment(instant), instant)

/** Returns `10:00:07 am` of the same moment. */
export const timeToTheSecond = (instant: string): string => withSeconds(formatTime(instant), instant)

const withSeconds = (words: string, instant: string) =>
  words.replace(/\d{1,2}:\d{2}/, (clock) => `${clock}:${instant.slice(17, 19)}`)
