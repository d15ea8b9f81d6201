import type { Letter } from '../../question-key.rules.ts'

/** A picture in the text of a document: its number there, and its description. `?` when it was not in the file. */
export type PastedPicture = { number: number | null; words: string }

const TOKEN = /\[picture (\?|\d{1,4})(?:: ([^[\]]*))?\]/g

/** A description that a program generated is not used. */
const BY_A_PROGRAM = /(?:automatically|ai)[- ]generated/i

/** Returns the token of a picture in the text, which may contain a description. */
export function pictureToken(number: number | '?', words: string): string {
  const shown = BY_A_PROGRAM.test(words) ? '' : words.replaceAll(/[[\]()\s]+/g, ' ').trim()
  return shown === '' ? `[picture ${number}]` : `[picture ${number}: ${shown}]`
}

/** Returns the text without the descriptions of its pictures. */
export const undescribed = (text: string): string =>
  text.replaceAll(TOKEN, (_token, number: string) => `[picture ${number}]`)

/** Returns the text with another description of a picture. */
export const describedPicture = (text: string, { number }: PastedPicture, words: string): string =>
  text.replaceAll(TOKEN, (token, own: string) => (own === String(number) ? pictureToken(number ?? '?', words) : token))

/** A text and the pictures that were in it. */
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

/** The pictures of a question: one for its text, and one for each option. */
export type QuestionPictures = { question?: PastedPicture } & Partial<Record<Letter, PastedPicture>>
