import { FUNCTIONS, SYMBOLS } from './symbols.rules.ts'

/** How letters of a run are drawn: `upright` as text of mathematics is, `words` as prose. */
export type Style = { words: boolean; upright: boolean; bold: boolean; script: string | undefined }

const SCRIPTS: Record<string, string> = {
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
}

/** Signs of a font of its own, which mean something else in every font, and what was lost before. */
const MEANS_NOTHING = /[\p{Co}\p{Cn}\ufffd]/u
const PROSE = /[\p{L}\p{M}]/u
const MATH_LETTER = /[\u{1d400}-\u{1d7ff}]/u
const KNOWN_LETTER = /[A-Za-z]/

/** The letters of a run as LaTeX; null where nobody can say what one means. */
export function lettersLatex(text: string, style: Style): string | null {
  if (MEANS_NOTHING.test(text)) return null
  if (style.words) return text === '' ? '' : `\\text{${escapedWords(text)}}`
  const name = text.trim()
  if (style.script === undefined && FUNCTIONS.has(name)) return `\\${name}`
  const written = joinLatex(pieces(text).map(pieceLatex))
  return styled(written, text, style)
}

/** Each letter by itself, but words of other scripts as a whole. */
function pieces(text: string): string[] {
  const found: string[] = []
  let isProse = false
  for (const letter of text) {
    const goesOn = PROSE.test(letter) && !KNOWN_LETTER.test(letter) && !SYMBOLS.has(letter) && !MATH_LETTER.test(letter)
    if (goesOn && isProse) found[found.length - 1] += letter
    else found.push(letter)
    isProse = goesOn
  }
  return found
}

function pieceLatex(piece: string): string {
  const known = SYMBOLS.get(piece)
  if (known !== undefined) return known
  if (MATH_LETTER.test(piece)) return mathLetter(piece)
  return PROSE.test(piece) && !/^[A-Za-z]$/.test(piece) ? `\\text{${piece}}` : piece
}

const BOLD_ENDS = 0x1d433
const DOUBLE = { from: 0x1d538, to: 0x1d56b }

/** Letters that have their style in themselves. */
function mathLetter(letter: string): string {
  const plain = letter.normalize('NFKC')
  const written = SYMBOLS.get(plain) ?? plain
  const code = letter.codePointAt(0) ?? 0
  if (code <= BOLD_ENDS) return `\\mathbf{${written}}`
  return code >= DOUBLE.from && code <= DOUBLE.to ? `\\mathbb{${written}}` : written
}

function styled(written: string, text: string, { upright, bold, script }: Style): string {
  if (!KNOWN_LETTER.test(text)) return bold && /\p{L}/u.test(text) ? `\\boldsymbol{${written}}` : written
  if (script !== undefined && SCRIPTS[script]) return `${SCRIPTS[script]}{${written}}`
  if (bold) return `${upright ? '\\mathbf' : '\\boldsymbol'}{${written}}`
  return upright ? `\\mathrm{${written}}` : written
}

const escapedWords = (text: string): string => text.replaceAll(/[#$%&_{}]/g, String.raw`\$&`).replaceAll(/[\\^~]/g, '')

/** Puts parts of a formula one behind another: a command ends where the next letter would go on with it. */
export const joinLatex = (parts: readonly string[]): string =>
  parts.reduce((before, next) => before + (/\\[A-Za-z]+$/.test(before) && /^[A-Za-z]/.test(next) ? ' ' : '') + next, '')
