const MAX_CHARACTERS = 100

/** Signs that nobody sees and no name is found by: the server takes none of them for a line of text. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Cs}]/gu

/** What is asked for: what was typed or pasted, without what came along unseen, as long as a question may be. */
export function queryOf(typed: string): string {
  const seen = typed.replaceAll(UNSEEN, '').replaceAll(/\p{Cc}/gu, ' ')
  return [...seen.trim()].slice(0, MAX_CHARACTERS).join('')
}
