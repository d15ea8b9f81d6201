/*
 * Marks without a width come with words copied from chats and web pages. Those that words need are none of them: U+200C
 * and U+200D in scripts of India, U+200E and U+200F in names in Arabic letters.
 */
const UNSEEN = /[\u00ad\u180e\u200b\u202a-\u202c\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Marks that show the letters behind them in the wrong order. */
const TURNING = /[\u202d\u202e]/

/** Returns a text without marks that nobody sees; those that turn letters around stay. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '')

/** Returns a mark that turns letters around as people can look it up, `U+202E`; null where there is none. */
export function turningMark(text: string): string | null {
  const mark = TURNING.exec(text)?.[0]
  return mark === undefined ? null : codeOf(mark)
}

const ANY = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** Returns the first mark in a text that nobody sees, `U+200B`; null where there is none. */
export function unseenMark(text: string): string | null {
  const mark = ANY.exec(text)?.[0]
  return mark === undefined ? null : codeOf(mark)
}

const codeOf = (mark: string): string => `U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
