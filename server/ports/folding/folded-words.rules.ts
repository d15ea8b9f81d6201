/*
 * All scripts of India have the same order in Unicode, 128 places each, so one table of sounds serves all. A consonant
 * has an `a` after it unless a sign follows.
 */
const FIRST = 0x09_00
const LAST = 0x0d_7f
const SIZE = 0x80

const VOWELS = 'a a i i u u ri li e e e ai o o o au'.split(' ')
const CONSONANTS = 'k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(
  ' ',
)
const SIGNS = 'a i i u u ri ri e e e ai o o o au'.split(' ')
const CHILLUS = 'n n r l l k'.split(' ')

const inTable = (from: number, sounds: string[]) => sounds.map((sound, at) => [from + at, sound] as const)
const vowels = new Map(inTable(0x05, VOWELS))
const consonants = new Map(inTable(0x15, CONSONANTS))
const signs = new Map([...inTable(0x3e, SIGNS), [0x4d, ''] as const, [0x57, 'au'] as const])
const others = new Map([
  ...inTable(0x66, [...'0123456789']),
  // Letters that only Malayalam has at these places: consonants without a vowel.
  ...inTable(0x7a, CHILLUS),
  [0x02, 'n'] as const,
])
const MALAYALAM = 0x0d_00

/**
 * Text with every script of India in Latin letters, as people type it. An `open` text is still being typed: whether
 * its last consonant keeps its vowel is not known yet.
 */
function romanised(text: string, open = false): string {
  const points = [...text.normalize('NFKC')]
  return points.map((point, at) => soundOf(point, points[at + 1], open)).join('')
}

function soundOf(point: string, next: string | undefined, open: boolean): string {
  const code = point.codePointAt(0) ?? 0
  if (!isIndic(code)) return point
  const place = code % SIZE
  const consonant = consonants.get(place)
  if (consonant !== undefined) return consonant + (keepsVowel(next, open) ? 'a' : '')
  if (code === MALAYALAM + 0x02) return 'm'
  return vowels.get(place) ?? signs.get(place) ?? others.get(place) ?? ''
}

function keepsVowel(next: string | undefined, open: boolean): boolean {
  const code = next?.codePointAt(0) ?? 0
  return isIndic(code) ? !signs.has(code % SIZE) : !open
}

const isIndic = (code: number) => code >= FIRST && code <= LAST

/**
 * Spellings that count as the same, in this order. Each rule keeps prefixes: half of a typed word folds to half of its
 * folded form. Folded words are stored, so a change of these rules needs a migration that folds them again.
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

/** Returns the words of a text for searching, without case, accents, script and spelling variants; each once. */
export const foldedWords = (text: string): string[] => wordsIn(romanised(text))

/** Does the same for text that is being typed: each word may be the start of a longer one. */
export const searchedWords = (text: string): string[] => wordsIn(romanised(text, true))

/** Returns HTML without its tags and entities, to be split into words. */
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
