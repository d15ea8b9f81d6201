/** Placeholder in a body for a number that differs in each request: the counter of a save. */
export const COUNTER = '%COUNT%'

// The number is as long as the placeholder, so that a request keeps its length.
export const FIRST_COUNT = 1_000_000

const quoted = JSON.stringify(COUNTER)

/** Returns the body with the placeholder where a number is, without quotes around it. */
export const withCounter = (json: string): string => json.replace(quoted, COUNTER)

/** The body with a counter that no student has reached. */
export const countedText = (json: string): string => json.replace(quoted, '1')

/** Returns the placeholder's offset in the request, or -1. */
export const counterIn = (request: string): number => Buffer.from(request).indexOf(COUNTER)
