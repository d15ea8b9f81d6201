import { hasOperation, isSimple, nextSeen, type Reader, rowOf, type Rule, type Token, tokensOf } from './tokens.ts'
import { isFollowedByUnits } from './units.ts'

/** Of a numerator that could be heard as longer or shorter than it is. */
const UNCLEAR = 'mfrac, msqrt, mroot, mtable, munderover, msubsup'

/** Reads a fraction, with its end where it would not be heard otherwise. */
export const fractions: Rule = (row, at, reader) => {
  const token = row[at]
  if (token?.kind !== 'mfrac') return null
  const { lexicon, read } = reader
  const [above, below] = [...token.node.children].map((part) => rowOf(part))
  if (!above || !below) return null
  const [top, bottom] = [read(above), read(below)]
  const words = (key: 'choose' | 'half' | 'over' | 'fraction') => ({
    words: lexicon.text(key, { top, bottom }),
    next: at + 1,
  })
  if (isChoice(token)) return words('choose')
  if (top === '1' && bottom === '2') return words('half')
  const isClear = [above, below].every((part) => isShort(part)) && !endsInPower(above)
  return words(isClear && !isFollowed(row, at + 1, reader) && !isArgument(row[at - 1], reader) ? 'over' : 'fraction')
}

/** True for two numbers above each other without a bar. */
export const isChoice = ({ kind, node }: Token): boolean =>
  kind === 'mfrac' && node.getAttribute('linethickness')?.startsWith('0') === true

const isShort = (row: Token[]) => {
  const isFunction = row.some(({ kind, text }) => kind === 'mi' && text.length > 1)
  return !hasOperation(row) && !isFunction && row.every(({ node }) => !node.matches(UNCLEAR))
}

/** True when the denominator would be heard as a part of the exponent. */
function endsInPower(row: Token[]): boolean {
  const last = row.at(-1)
  return last?.kind === 'msup' && !/^[23]$/.test(last.node.lastElementChild?.textContent ?? '')
}

/** True when the next words would be heard as a part of the denominator. */
function isFollowed(row: Token[], at: number, reader: Reader): boolean {
  const next = row[nextSeen(row, at)]
  if (!next || (next.kind === 'mo' && !/^[([{∣∫∑]/.test(next.text)) || /^[)\]}]/.test(next.text)) return false
  return !isFollowedByUnits(row, at, reader)
}

/** True behind a function, whose argument the whole fraction is. */
const isArgument = (before: Token | undefined, { lexicon }: Reader) =>
  before !== undefined && lexicon.functions.has(before.node.textContent.replaceAll('\u2061', ''))

/** Reads a root, with its end where more follows. */
export const roots: Rule = (row, at, { lexicon, read }) => {
  const token = row[at]
  if (token?.kind !== 'msqrt' && token?.kind !== 'mroot') return null
  const [content = [], degree] =
    token.kind === 'mroot' ? [...token.node.children].map((part) => rowOf(part)) : [tokensOf(token.node.childNodes)]
  const part = read(content)
  const index = degree ? read(degree) : '2'
  const key = index === '2' ? 'root' : index === '3' ? 'cube_root' : 'nth_root'
  const words = lexicon.text(key, { part, index })
  return { words: isSimple(content) ? words : lexicon.text('end_root', { part: words }), next: at + 1 }
}
