/** The most code points of a doubt, of a later message, and of the answer. */
export const MAX_DOUBT = 1000

/** Bytes of a doubt's picture, and what they are in base64: with its text it fits into any call's body. */
export const MAX_PICTURE_BYTES = 44_000
export const MAX_PICTURE_TEXT = 4 * Math.ceil(MAX_PICTURE_BYTES / 3)

/** Returns the text in its stored form. */
export const doubtText = (typed: string): string => typed.replaceAll('\r\n', '\n').trim()

/** True of a text that may be sent: not empty, and not too long. */
export const isDoubtText = (typed: string): boolean => {
  const length = [...doubtText(typed)].length
  return length > 0 && length <= MAX_DOUBT
}
