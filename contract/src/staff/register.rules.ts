/** So many marks come in one call: what they take stays under the limit of a body. */
export const MAX_MARKS = 200
