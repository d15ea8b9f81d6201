import { isChoice } from './fractions.ts'
import { withScripts } from './scripts.ts'
import {
  baseText,
  hasOperation,
  isScripted,
  isSimple,
  nextSeen,
  type Reader,
  type Rule,
  type Token,
  tokensOf,
} from './tokens.ts'

const BAR = /^[∣∥|]$/
const OPENING = /^[([{]$/
const CLOSING = /^[)\]}]$/
/** Letters behind which brackets hold what they are a function of. */
const FUNCTION = /^[fghFGPφψ]$/

/** Reads tables by what encloses them: a matrix, a determinant, cases. */
export const tables: Rule = (row, at, reader) => {
  const opening = row[at]
  const isOpened = opening !== undefined && /^[([{∣∥]$/.test(opening.text)
  const place = nextSeen(row, isOpened ? at + 1 : at)
  const table = row[place]
  if (table?.kind !== 'mtable') return null
  const closing = row[nextSeen(row, place + 1)]
  const isClosed = isOpened && closing !== undefined && /^[)\]}∣∥]$/.test(baseText(closing))
  const next = isClosed ? nextSeen(row, place + 1) + 1 : place + 1
  const words = tabled(isOpened ? opening.text : '', table, reader)
  return { words: isClosed && isScripted(closing) ? withScripts(closing, words, reader) : words, next }
}

function tabled(opening: string, { node }: Token, { lexicon, read }: Reader): string {
  const lines = [...node.children].map((line) => [...line.children].map((cell) => read(tokensOf(cell.childNodes))))
  // A cell may be empty, for the look of it.
  const told = lines.map((cells) => cells.filter(Boolean))
  const numbered = (key: 'row' | 'case') =>
    told.map((cells, at) => lexicon.text(key, { row: at + 1, part: cells.join(', ') })).join('; ')
  if (opening === '{') return numbered('case')
  const size = { rows: lines.length, columns: Math.max(...lines.map((cells) => cells.length)) }
  if (opening === '') return told.map((cells) => cells.join(' ')).join('; ')
  return lexicon.text(BAR.test(opening) ? 'determinant' : 'matrix', { ...size, part: numbered('row') })
}

/** Reads `|x|`. */
export const modulus: Rule = (row, at, reader) => {
  if (!row[at] || !BAR.test(row[at].text)) return null
  const end = row.findIndex((token, place) => place > at && BAR.test(baseText(token)))
  const closing = row[end]
  const content = row.slice(at + 1, end)
  if (!closing || end === at + 1 || !isBalanced(content) || isSuchThat(row, at)) return null
  const { lexicon, read } = reader
  const opened = lexicon.text('modulus', { part: read(content) })
  const words = isSimple(content) ? opened : lexicon.text('end_modulus', { part: opened })
  return { words: isScripted(closing) ? withScripts(closing, words, reader) : words, next: end + 1 }
}

const isBalanced = (tokens: Token[]): boolean => {
  let depth = 0
  for (const token of tokens) {
    if (OPENING.test(token.text)) depth += 1
    else if (CLOSING.test(baseText(token))) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Returns whether a bar is the first one of a set, as in `{x | x > 0}`. */
function isSuchThat(row: Token[], at: number): boolean {
  const before = row.slice(0, at).map(({ text }) => text)
  const brace = before.lastIndexOf('{')
  return brace > before.lastIndexOf('}') && brace < at - 1 && !before.slice(brace).some((text) => BAR.test(text))
}

/** Reads `f(x)`, where what is in the brackets is short. */
export const functionOf: Rule = (row, at, reader) => {
  const name = row[at]
  const opening = nextSeen(row, at + 1)
  if (!name || !FUNCTION.test(baseText(name)) || row[opening]?.text !== '(') return null
  const end = closingOf(row, opening)
  const content = row.slice(opening + 1, end)
  if (row[end]?.text !== ')' || hasOperation(content) || content.length === 0) return null
  return { words: reader.lexicon.text('of', { name: reader.read([name]), part: reader.read(content) }), next: end + 1 }
}

/** Reads `\binom{n}{r}`, whose brackets are not read. */
export const choice: Rule = (row, at, { read }) => {
  const [opening, token, closing] = row.slice(at, at + 3)
  const isEnclosed = opening?.text === '(' && closing?.text === ')'
  return isEnclosed && token && isChoice(token) ? { words: read([token]), next: at + 3 } : null
}

/** Returns the index of the bracket that closes the one at `at`; -1 without one. */
function closingOf(row: Token[], at: number): number {
  let depth = 0
  return row.findIndex((token, place) => {
    if (place < at) return false
    if (OPENING.test(token.text)) depth += 1
    else if (CLOSING.test(baseText(token))) depth -= 1
    return depth === 0
  })
}
