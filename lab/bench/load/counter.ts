/** Stands in a body for a number that is another one each time: the counter of a save. */
export const COUNTER = '%COUNT%'

// As long as the sign itself, so that a request keeps its length.
export const FIRST_COUNT = 1_000_000

const quoted = JSON.stringify(COUNTER)

/** The body with room for the digits of a number, without the quotes of a text. */
export const withCounter = (json: string): string => json.replace(quoted, COUNTER)

/** The body with a counter that no student has reached. */
export const countedText = (json: string): string => json.replace(quoted, '1')

/** Where the digits are to stand, or -1. */
export const counterIn = (request: string): number => Buffer.from(request).indexOf(COUNTER)
