/** The greatest length of a message to students in a test, in characters. */
export const MAX_MESSAGE = 200

/** The most minutes that can be given in one call. */
export const MAX_MINUTES = 180

/** The most minutes that an invigilator can give each student altogether. */
export const MAX_MINUTES_OF_INVIGILATOR = 30

/** The longest total pause of a hall. */
export const MAX_PAUSED_HOURS = 3
