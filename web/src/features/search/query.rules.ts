const MAX_CHARACTERS = 100

/** Invisible characters, which no name contains and the server refuses in a line of text. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Cs}]/gu

/** Returns the query for a typed or pasted text: without invisible characters, cut to the greatest length. */
export function queryOf(typed: string): string {
  const seen = typed.replaceAll(UNSEEN, '').replaceAll(/\p{Cc}/gu, ' ')
  return [...seen.trim()].slice(0, MAX_CHARACTERS).join('')
}
