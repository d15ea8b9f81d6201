import { romanised } from './romanised.rules.ts'

/**
 * Spellings that count as one, in this order. Each keeps the beginning of a word a beginning: whoever has typed half
 * of it has typed half of its folded form. Folded words are stored: other rules need a migration that folds anew.
 */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'ks'],
  [/[cq]/g, 'k'],
  [/w/g, 'v'],
  [/f/g, 'p'],
  [/z/g, 's'],
  // Breath after a consonant: th and t, sh and s, bh and b, also ph and f.
  [/(?<=[bdgj-np-tv])h+/g, ''],
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
  // Doubled vowels and consonants; the digits of a number stay.
  [/([a-z])\1+/g, '$1'],
]

const MOST_WORDS = 200

/** The words of a text as they are searched by: without case, accents, script and ways of spelling; each once. */
export const foldedWords = (text: string): string[] => wordsIn(romanised(text))

/** The same of what somebody is typing: each word may be the beginning of a longer one. */
export const searchedWords = (text: string): string[] => wordsIn(romanised(text, true))

/** The text of HTML, for its words alone. */
export const textOfHtml = (html: string): string => html.replaceAll(/<[^>]*>|&#?\w+;/g, ' ')

function wordsIn(latin: string): string[] {
  const plain = latin
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’ʼ]/gu, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return [...new Set(words.map(foldedWord))].slice(0, MOST_WORDS)
}

const foldedWord = (word: string): string => SAME.reduce((folded, [from, to]) => folded.replaceAll(from, to), word)
