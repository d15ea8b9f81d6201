const SHOWN_DIGITS = 4

/** What may be shown of a number. */
export const endOf = (mobile: string): string => `••••${mobile.slice(-SHOWN_DIGITS)}`
