/** `2026-11-28 10:00:07` by the academy's clock: what happened first is seen. */
export const toTheSecond = (instant: string): string => instant.slice(0, 19).replace('T', ' ')

/** `10:00:07` of the same. */
export const timeToTheSecond = (instant: string): string => instant.slice(11, 19)
