import { categoryPath } from './category-path.rules.ts'
import type { GiftBlock } from './gift-block.ts'
import { giftName, lineOf } from './gift-name.rules.ts'
import { MAX_BLOCKS, MAX_CHARACTERS, tooLong, tooMany, withoutPictureData } from './limits.rules.ts'
import type { BadBlock } from './question-file.ts'
import { localized } from '../localized-message.rules.ts'

/**
 * `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. As on the student's screen, `$5 and $10` are prices. The rule is stricter than
 * there, so that no option of a question is taken for mathematics: `~$5 =$6` is not.
 */
const MATH =
  /(?<!\\)\$\$[^$~]+\$\$|(?<!\\)\$(?![\s$=])[^$~]*[^\s$~=\\]\$(?![\p{L}\d])|\\\((?:(?!\\[()])[^~])*\\\)|\\\[(?:(?!\\[[\]])[^~])*\\\]/gu

const PIECE = /\\([^a-zA-Z]|[a-zA-Z]+)|[{}=#:]/g

/** Commands that begin like GIFT's `\n`, a new line. */
const COMMANDS =
  /^n(e|eq|u|abla|ot|otin|eg|exists|earrow|warrow|mid|parallel|leq|geq|less|gtr|sim|cong|subseteq|supseteq|olimits)$/

/**
 * Escapes mathematics: people write `$\frac{1}{2}$` as on paper, though GIFT wants `$\frac\{1\}\{2\}$`. Braces, `=`,
 * `#` and `:` get their backslash where they can only be mathematics; `changed` is true if some did.
 */
function protectMath(text: string): { text: string; changed: boolean } {
  const safe = text.replaceAll(MATH, (formula) => {
    const braces = bareBraces(formula)
    return braces === 'torn' ? formula : escaped(braces === 'none' ? withSets(formula) : formula, braces === 'some')
  })
  return { text: safe, changed: safe !== text }
}

/** Returns `torn` for an unbalanced brace, which belongs to the question and not to the formula. */
function bareBraces(formula: string): 'none' | 'some' | 'torn' {
  const braces = [...formula.matchAll(PIECE)].map(([piece]) => piece).filter((piece) => piece === '{' || piece === '}')
  let depth = 0
  for (const brace of braces) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return 'torn'
  }
  if (depth > 0) return 'torn'
  return braces.length === 0 ? 'none' : 'some'
}

/** An author who leaves braces bare escapes nothing else either: in such a formula `\\` ends a row of a matrix. */
const escaped = (formula: string, bare: boolean): string =>
  formula.replaceAll(PIECE, (piece, command: string | undefined) => {
    if (command === undefined) return `\\${piece}`
    if (COMMANDS.test(command)) return `\\${piece}`
    if (!bare || !/^[\\{}]$/.test(command)) return piece
    return [...piece].map((sign) => `\\${sign}`).join('')
  })

/** Escapes that only a program or an author who escapes everything writes. */
const ALL_ESCAPED = /\\\\[a-zA-Z]|\\[=#~:]/
/** What stands before a group of LaTeX: a command that takes one, a script, or another group. */
const BEFORE_GROUP =
  /(?:[_^\]]|\\\}|\\(?:[dtc]?frac|sqrt|text\w*|mathrm|mathbf|mathit|mathsf|mathtt|mathcal|mathbb|mathfrak|operatorname|vec|hat|bar|tilde|dd?ot|over\w+|under\w+|wide\w+|boxed|d?binom|begin|end|stackrel|xrightarrow|xleftarrow|color|mbox|h?phantom|[bx]?cancel|substack|ce|boldsymbol|rm|bf))\s*$/

/** The braces of a set, `\{0,1\}`, which an author of LaTeX writes with a backslash: they stay after the escapes. */
function withSets(formula: string): string {
  if (ALL_ESCAPED.test(formula)) return formula
  const open: { at: number; isSet: boolean }[] = []
  const places = new Set<number>()
  for (const { 0: sign, index } of formula.matchAll(/\\[{}]/g)) {
    if (sign === '\\{') open.push({ at: index, isSet: !BEFORE_GROUP.test(formula.slice(0, index)) })
    else {
      const first = open.pop()
      if (first?.isSet) places.add(first.at).add(index)
    }
  }
  return formula.replaceAll(/\\[{}]/g, (sign, at: number) => (places.has(at) ? String.raw`\\` + sign : sign))
}

/** Cuts the file where GIFT ends a question: at blank lines outside of braces. */
export function giftBlocks(lines: string[]): { blocks: GiftBlock[]; bad: BadBlock[] } {
  const pieces = piecesOf(lines)
  const bad: BadBlock[] = []
  const blocks: GiftBlock[] = []
  const late = pieces[MAX_BLOCKS]
  for (let at = 0; at < Math.min(pieces.length, MAX_BLOCKS); at += 1) {
    const joined = joinedFrom(pieces, at)
    if ('problem' in joined) bad.push(joined)
    else {
      blocks.push(joined.block)
      at = joined.last
    }
  }
  if (late) bad.push(tooMany(lineOf(late)))
  return { blocks, bad }
}

/** Returns the text between blank lines, piece by piece. A question's code may be in a comment before it. */
function piecesOf(lines: string[]): GiftBlock[] {
  const pieces: GiftBlock[] = []
  let category: string | null = null
  let code: string | null = null
  let isCommentedOut = false
  let open: { lines: number[]; texts: string[] } = { lines: [], texts: [] }
  const close = () => {
    if (open.texts.length > 0) pieces.push({ lines: open.lines, ...mathRead(open.texts.join('\n')), category, code })
    // The code of a question that was commented out does not belong to the next one.
    if (open.texts.length > 0 || isCommentedOut) code = null
    isCommentedOut = false
    open = { lines: [], texts: [] }
  }
  for (const [index, line] of lines.entries()) {
    if (pieces.length > MAX_BLOCKS) return pieces
    const trimmed = line.trim()
    if (trimmed === '') close()
    else if (trimmed.startsWith('//')) {
      code = (open.texts.length > 0 ? code : null) ?? codeOf(trimmed) ?? code
      isCommentedOut ||= trimmed.includes('{')
    } else if (trimmed.startsWith('$CATEGORY:')) {
      close()
      category = categoryPath(trimmed.slice('$CATEGORY:'.length))
    } else {
      open.lines.push(index + 1)
      open.texts.push(line)
    }
  }
  close()
  return pieces
}

function mathRead(written: string): { text: string; bareMath: boolean } {
  const text = withoutPictureData(written)
  // A text that is too long is refused later, unread.
  if (text.length > MAX_CHARACTERS) return { text, bareMath: false }
  const { text: safe, changed } = protectMath(text)
  return { text: safe, bareMath: changed }
}

const codeOf = (comment: string): string | null =>
  /\[id:((?:\\.|[^[\]\\])+)\]/.exec(comment)?.[1]?.replaceAll('\\]', ']').trim() || null

type Joined = { block: GiftBlock; last: number } | BadBlock

/**
 * Joins a piece with the next ones until its brace is closed. GIFT has no nested braces: where a second one opens
 * first, the closing one was forgotten, and the next pieces are read by themselves.
 */
function joinedFrom(pieces: GiftBlock[], from: number): Joined {
  const first = pieces[from] as GiftBlock
  const joined = { ...first, lines: [...first.lines] }
  const texts = [first.text]
  let length = first.text.length
  if (length > MAX_CHARACTERS) return tooLong(lineOf(first), giftName(first))
  let last = from
  for (let isOpen = bracesOf(first.text).endsWith('{'); isOpen; last += 1) {
    const next = pieces[last + 1]
    length += next?.text.length ?? 0
    const braces = next && length <= MAX_CHARACTERS ? bracesOf(next.text) : '{'
    if (!next || braces.startsWith('{')) return unclosed(first)
    joined.lines.push(...next.lines)
    joined.bareMath ||= next.bareMath
    texts.push(next.text)
    isOpen = braces === '' || braces.endsWith('{')
  }
  return { block: { ...joined, text: texts.join('\n') }, last }
}

const bracesOf = (text: string): string => text.replaceAll(/\\[^]|[^{}]/g, '')

const unclosed = (piece: GiftBlock): BadBlock => ({
  line: lineOf(piece),
  name: giftName(piece),
  problem: localized('brace_open', { written: '\\{' }),
  code: piece.code,
})
