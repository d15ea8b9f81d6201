const DIGITS = /^\d{1,16}$/

/** Returns false when a parameter of an address cannot be an id: it is a word, or larger than any id. */
export const areIds = (params: Readonly<Record<string, unknown>>): boolean =>
  Object.values(params).every((value) => {
    const text = String(value)
    return DIGITS.test(text) && Number(text) > 0 && Number.isSafeInteger(Number(text))
  })
