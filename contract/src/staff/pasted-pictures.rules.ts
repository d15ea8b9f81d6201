import type { Letter } from '../question-key.rules.ts'

/** A picture of a document that stands in its text: by its number there, with what it shows. `?` where it did not come along. */
export type PastedPicture = { number: number | null; words: string }

const TOKEN = /\[picture (\?|\d{1,4})(?:: ([^[\]]*))?\]/g

/** Nobody described a picture who let a program do it. */
const BY_A_PROGRAM = /(?:automatically|ai)[- ]generated/i

/** How a picture stands in the text; what it shows may be written there. */
export function pictureToken(number: number | '?', words: string): string {
  const shown = BY_A_PROGRAM.test(words) ? '' : words.replaceAll(/[[\]()\s]+/g, ' ').trim()
  return shown === '' ? `[picture ${number}]` : `[picture ${number}: ${shown}]`
}

/** The same text without what its pictures show. */
export const undescribed = (text: string): string =>
  text.replaceAll(TOKEN, (_token, number: string) => `[picture ${number}]`)

/** The same text with other words for a picture. */
export const describedPicture = (text: string, { number }: PastedPicture, words: string): string =>
  text.replaceAll(TOKEN, (token, own: string) => (own === String(number) ? pictureToken(number ?? '?', words) : token))

/** A text and the pictures that stood in it. */
export function withoutPictures(text: string): { text: string; pictures: PastedPicture[] } {
  const pictures = [...text.matchAll(TOKEN)].map(([, number = '?', words = '']) => ({
    number: number === '?' ? null : Number(number),
    words: words.trim(),
  }))
  const left = text
    .replaceAll(TOKEN, '')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .replaceAll(/[ \t]*\n[ \t]*\n?/g, '\n')
  return { text: pictures.length === 0 ? text : left.trim(), pictures }
}

/** The pictures of a question: what is asked may have one, and each option. */
export type QuestionPictures = { question?: PastedPicture } & Partial<Record<Letter, PastedPicture>>
