type TimeText = (at: number, zone: string) => string

/** The calendar is asked each time. */
export const rememberInstants = (instantOf: TimeText): TimeText => instantOf

export const rememberDay = (dayOf: TimeText): TimeText => dayOf
