/** Larger Word files are not opened. */
export const MAX_WORD_BYTES = 25_000_000
