/** Whole seconds until the deadline, never below none; both in epoch ms. */
export const secondsLeft = (deadline: number, now: number): number => Math.max(0, Math.ceil((deadline - now) / 1000))

/** `42:07`; over an hour the minutes run on. */
export const timeLeftText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const WARNINGS = [300, 60]

/** The seconds of the warning that was passed between two looks at the clock, the more urgent of two; else nothing. */
export const warningBetween = (before: number, after: number): number | undefined =>
  WARNINGS.findLast((warning) => before > warning && after <= warning && after > 0)
