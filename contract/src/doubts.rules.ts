/** The most code points of a doubt, a later message or an answer. */
export const MAX_DOUBT = 1000

/** Bytes of a doubt's picture, and its length in base64: together with the text it fits into a call's body. */
export const MAX_PICTURE_BYTES = 44_000
export const MAX_PICTURE_TEXT = 4 * Math.ceil(MAX_PICTURE_BYTES / 3)

/** The longest voice note of an answer, and the most bytes of its recording, which browsers make of different sizes. */
export const MAX_VOICE_SECONDS = 180
export const MAX_VOICE_BYTES = 6_000_000

/** Returns the text in its stored form. */
export const doubtText = (typed: string): string => typed.replaceAll('\r\n', '\n').trim()

/** True for a text that is neither empty nor too long. */
export const isDoubtText = (typed: string): boolean => {
  const length = [...doubtText(typed)].length
  return length > 0 && length <= MAX_DOUBT
}
