import type { Lexicon } from './lexicon.ts'

/** One part of a row of a formula. */
export type Token = {
  node: Element
  /** The name of its MathML element; `space` for any space. */
  kind: string
  text: string
  /** True for letters that are not slanted, such as those of chemistry. */
  upright: boolean
}

/** What all parts of a reader share: each part reads its own parts by it. */
export type Reader = {
  lexicon: Lexicon
  read: (row: Token[]) => string
  /** True when all letters of the formula are upright, as in formulas of chemistry. */
  isChemical: boolean
  /** Letters that the formula has both small and capital. */
  bothCases: Set<string>
}

/** Reads one or more tokens from `at` on; `next` is the index behind them. Null where the rule does not apply. */
export type Rule = (row: Token[], at: number, reader: Reader) => { words: string; next: number } | null

const TRANSPARENT = /^(math|semantics|mrow|mstyle|mpadded|menclose|mi|mo)$/
const SILENT = /^(annotation|mphantom)$/
/** Signs of function application and of products that are not written. */
const UNSEEN = /[\u2061-\u2064]/g
const SPACES = /\s+/g
const WORDS = /^[a-z]{3,}$/

/** Returns the tokens of a row, with those of the rows in it. */
export function tokensOf(nodes: Iterable<ChildNode>): Token[] {
  return [...nodes].flatMap((node): Token[] => {
    // The library writes some spaces without an element.
    if (!isElement(node)) return node.parentElement ? [spaceIn(node.parentElement)] : []
    const kind = node.localName
    if (SILENT.test(kind)) return []
    if (TRANSPARENT.test(kind) && (node.childElementCount > 0 || kind === 'mrow')) {
      // A word of upright letters is one name.
      const letters = WORDS.test(node.textContent) && [...node.children].every(isUprightLetter)
      return letters ? [{ node, kind: 'mtext', text: node.textContent, upright: true }] : tokensOf(node.childNodes)
    }
    const text = node.textContent.replaceAll(UNSEEN, '').replaceAll(SPACES, ' ')
    if (kind === 'mspace' || text === ' ') return [spaceIn(node)]
    // An empty base carries numbers at the upper left.
    if (text === '' && node.childElementCount === 0) return []
    return [{ node, kind, text, upright: node.getAttribute('mathvariant') === 'normal' }]
  })
}

/** Elements may come from another window: the console draws questions in a frame. */
const isElement = (node: ChildNode): node is ChildNode & Element => node.nodeType === 1

const spaceIn = (node: Element): Token => ({ node, kind: 'space', text: ' ', upright: false })

const isUprightLetter = (node: Element) => node.localName === 'mi' && node.getAttribute('mathvariant') === 'normal'

/** Returns the tokens of a node that stands for a row. */
export const rowOf = (node: Element | undefined): Token[] => (node ? tokensOf([node]) : [])

export const withoutSpaces = (row: Token[]): Token[] => row.filter(({ kind }) => kind !== 'space')

const SCRIPTED = /^m(sub|sup|subsup|under|over|underover)$/

export const isScripted = ({ kind }: Token): boolean => SCRIPTED.test(kind)

/** Returns the text of a token without what is raised and lowered at it. */
export const baseText = (token: Token): string =>
  isScripted(token) ? (token.node.firstElementChild?.textContent ?? '').replaceAll(UNSEEN, '') : token.text

const OPERATION = /^[+−±∓=≠<>≤≥≈∝∼→⇌∪∩,;:/×÷]$/

/** True for a row with something that joins two others; a sign at its beginning joins nothing. */
export const hasOperation = (row: Token[]): boolean =>
  withoutSpaces(row).some(({ text }, at) => at > 0 && OPERATION.test(text))

/** True for a number or letter, with a sign or an index at the most: nobody takes the next word for a part of it. */
export function isSimple(row: Token[]): boolean {
  const [first, ...more] = withoutSpaces(row)
  if (!first) return true
  if (/^[+−±]$/.test(first.text) && more.length > 0) return isSimple(more)
  return more.length === 0 && /^(mi|mn|mo|mtext|msub|mover)$/.test(first.kind)
}

/** Returns the index of the next token that is no space. */
export function nextSeen(row: Token[], at: number): number {
  let next = at
  while (row[next]?.kind === 'space') next += 1
  return next
}
