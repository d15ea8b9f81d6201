import { m } from '#messages/web'

/** Returns a time in seconds as it is read: `45 s`, `2 min 5 s`. */
export const durationText = (seconds: number): string =>
  seconds < 60
    ? m.report_seconds({ seconds })
    : m.report_minutes({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
