/** The most marks in one call: their size stays below the limit of a body. */
export const MAX_MARKS = 200
