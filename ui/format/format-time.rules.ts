// Texts of the academy are printed as they are: a student abroad sees the academy's clock and calendar.

/** `16:50` of `2026-11-20T16:50:00+05:30`. */
export const clockOf = (instant: string): string => instant.slice(11, 16)

/** `2026-11-20` of `2026-11-20T16:50:00+05:30`. */
export const dayOf = (instant: string): string => instant.slice(0, 10)
