const DIGITS = /^\d{1,16}$/

/** False where a part of an address that is an id can be none: a word, or more than any id is. */
export const areIds = (params: Readonly<Record<string, unknown>>): boolean =>
  Object.values(params).every((value) => {
    const text = String(value)
    return DIGITS.test(text) && Number(text) > 0 && Number.isSafeInteger(Number(text))
  })
