/** Letters of a message to those who write. */
export const MAX_MESSAGE = 200

/** Minutes that may be given at once. */
export const MAX_MINUTES = 180

/** Minutes that an invigilator may give each student altogether. */
export const MAX_MINUTES_OF_INVIGILATOR = 30

/** For so long a hall may be paused altogether. */
export const MAX_PAUSED_HOURS = 3
