/** The most classes that are created, moved or cancelled in one call. */
export const MAX_CLASSES = 400

/** The most days of holidays that are added in one call. */
export const MAX_HOLIDAYS = 60
