/** Larger Word files are not even looked into. */
export const MAX_WORD_BYTES = 25_000_000
