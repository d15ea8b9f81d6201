/** The greatest length of a message to students in a test, in characters. */
export const MAX_MESSAGE = 200

/** Minutes that may be given at once. */
export const MAX_MINUTES = 180

/** Minutes that an invigilator may give each student altogether. */
export const MAX_MINUTES_OF_INVIGILATOR = 30

/** The longest total pause of a hall. */
export const MAX_PAUSED_HOURS = 3
