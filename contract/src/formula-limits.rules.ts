import { mathParts } from './math-parts.rules.ts'

/** Characters of one formula. */
export const MAX_FORMULA = 1000

/** The greatest depth of nested parts: a browser ends a page that renders hundreds, a phone sooner. */
export const MAX_NESTING = 20

/** The library's options wherever a formula is rendered or tried; `maxSize` in em, `maxExpand` of its own macros. */
export const DRAWING = { strict: 'ignore', trust: false, maxSize: 20, maxExpand: 200 } as const

/**
 * Commands that define others, or take the next characters literally, so that what follows could not be counted. Some
 * write to the browser's console.
 */
const UNCOUNTED =
  /@|^\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long|expandafter|noexpand|TextOrMath|char|verb|show|message|errmessage)$/
/** Commands in whose argument a `%` does not begin a comment. */
const TAKES_PERCENT = /^\\(?:url|href|html[a-zA-Z]*|includegraphics)$/

/** Commands that apply to the rest of their group when they have no braces. */
const REST_OF_GROUP =
  /^\\(?:(?:display|text|script|scriptscript)style|tiny|(?:sixpt|script|footnote|normal)size|small|large|Large|LARGE|huge|Huge|rm|sf|tt|bf|it|cal|color)$/

const OPENING = /^(?:\{|\\left|\\begingroup|\\bgroup|\\begin(?:\{.*)?)$/
const CLOSING = /^(?:\}|\\right|\\endgroup|\\egroup|\\end(?:\{.*)?)$/
const CELL_ENDS = /^(?:&|\\\\|\\cr)$/
/** The lines of an equation are not cells: a command for the rest of the group continues in the next line. */
const HAS_CELLS = /^\\begin\{(?!equation)/

const COMMENT = '%'
const MARKS = /^[\u0300-\u036f]/
const TOKEN = /\\(?:begin|end)\{[a-zA-Z]+\*?\}|\\(?:[a-zA-Z@]+|[^])|%[^\n]*|[{}&]|[\u0300-\u036f]+/g

/** The library limits large sizes, but not negative ones: such a formula covers others, or is a page high. */
const FAR_BACK =
  /(?:\\(?:m?kern|[hm]skip|hspace\*?|raisebox|rule)[{[]?|\\\\\[)-(?:\d{3}|\d{2}[\d.]*(?:em|ex|cm|in|pc|cc))/
const BLANK = /(\\[^])|%[^\n]*\n?|\s+/g

/** Returns true for a formula that every device can render; all others are shown as source. */
export function isWithinLimits(source: string): boolean {
  return source.length <= MAX_FORMULA && isShallow(source) && !FAR_BACK.test(source.replaceAll(BLANK, '$1'))
}

/** Returns the beginning of the first formula that no device may render; null if there is none. */
export function beyondLimits(text: string): string | null {
  const found = mathParts(text).find(({ kind, text: source }) => kind !== 'text' && !isWithinLimits(source))
  return found ? `${found.text.slice(0, SHOWN)}${found.text.length > SHOWN ? '…' : ''}` : null
}

const SHOWN = 40

/**
 * Never counts less depth than the library builds: a group that is never closed counts as well. Accents on a letter are
 * nested too.
 */
function isShallow(source: string): boolean {
  const groups: { depth: number; hasCells: boolean }[] = []
  let depth = 0
  for (const [token] of source.matchAll(TOKEN)) {
    if (token.startsWith(COMMENT)) continue
    if (UNCOUNTED.test(token) || (TAKES_PERCENT.test(token) && source.includes(COMMENT))) return false
    const group = groups.at(-1)
    if (OPENING.test(token)) {
      groups.push({ depth, hasCells: HAS_CELLS.test(token) })
      depth += 1
    } else if (CLOSING.test(token)) depth = groups.pop()?.depth ?? 0
    else if (REST_OF_GROUP.test(token)) depth += 1
    else if (group?.hasCells && CELL_ENDS.test(token)) depth = group.depth + 1
    const marks = MARKS.test(token) ? token.length : 0
    if (depth + marks > MAX_NESTING) return false
  }
  return true
}
