import { type Reader, type Token, withoutSpaces } from './tokens.ts'

const LATIN = /^[A-Za-z]$/
const GREEK = /^[Α-Ωα-ω]$/
const FIRST_GREEK = 0x3b1
/** A label such as `max`, or an upright word. */
const MIN_WORD = 3

/** Reads a number, letter, sign or word. */
export function readLeaf({ text, upright, kind }: Token, { lexicon, bothCases }: Reader): string {
  // Variants of Greek letters have the same names.
  const plain = text.length === 1 && !lexicon.signs.has(text) ? text.normalize('NFKD') : text
  if (GREEK.test(plain)) return lexicon.greek[plain.toLowerCase().charCodeAt(0) - FIRST_GREEK] ?? plain
  if (LATIN.test(text))
    return !upright && text !== text.toLowerCase() && bothCases.has(text.toLowerCase())
      ? lexicon.text('capital', { letter: text })
      : text
  if (kind === 'mtext') return text.trim()
  return lexicon.functions.get(text) ?? lexicon.signs.get(text) ?? text
}

/** Returns the letters that are in the row's formula both small and capital. */
export function lettersOfBothCases(math: Element): Set<string> {
  const letters = [...math.querySelectorAll('mi:not([mathvariant])')].map(({ textContent }) => textContent)
  return new Set(letters.filter((letter) => /^[a-z]$/.test(letter) && letters.includes(letter.toUpperCase())))
}

/** True for a formula whose letters are all upright, and some of them capital. */
export function isChemical(math: Element): boolean {
  const letters = [...math.querySelectorAll('mi, mtext')].filter(({ textContent }) => /[A-Za-z]/.test(textContent))
  return (
    letters.some(({ textContent }) => /[A-Z]/.test(textContent)) &&
    letters.every((letter) => letter.localName === 'mtext' || letter.getAttribute('mathvariant') === 'normal')
  )
}

/** Reads what is one word although its letters are apart: a label, a hybrid orbital, a half. */
export function readWhole(row: Token[], { lexicon }: Reader): string | null {
  const seen = withoutSpaces(row)
  const text = seen.map((token) => token.node.textContent).join('')
  const areLetters = seen.every((token) => token.kind === 'mi' && /^[a-z]$/.test(token.text))
  if (areLetters && seen.length >= MIN_WORD) return text
  if (/^(d\d?)?sp\d?(d\d?)?$/.test(text)) return [...text].join(' ')
  return text === '1/2' ? lexicon.text('half') : null
}
