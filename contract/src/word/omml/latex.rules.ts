import { type Element, textOf, childOf, elementsIn, isElement, type Node, valueOf } from '../tree.rules.ts'
import { ACCENTS, FUNCTIONS, LONG_ARROWS, SYMBOLS } from './symbols.rules.ts'

/** The style of a run's letters: `upright` as text within mathematics, `words` as prose. */
type Style = { words: boolean; upright: boolean; bold: boolean; script: string | undefined }

const SCRIPTS: Record<string, string> = {
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
}

/** Characters that only a font of its own defines, and characters that were lost before. */
const MEANS_NOTHING = /[\p{Co}\p{Cn}\ufffd]/u
const PROSE = /[\p{L}\p{M}]/u
const MATH_LETTER = /[\u{1d400}-\u{1d7ff}]/u
const KNOWN_LETTER = /[A-Za-z]/

/** Returns the letters of a run as LaTeX; null when a character has no known meaning. */
function lettersLatex(text: string, style: Style): string | null {
  if (MEANS_NOTHING.test(text)) return null
  if (style.words) return text === '' ? '' : `\\text{${escapedWords(text)}}`
  const name = text.trim()
  if (style.script === undefined && FUNCTIONS.has(name)) return `\\${name}`
  const written = joinLatex(
    withFunctions(text).flatMap((part) => (part.startsWith('\\') ? [part] : pieces(part).map(pieceLatex))),
  )
  return styled(written, text, style)
}

/** Splits the names of functions off, as commands: `sin x` is typed as one word after the other. */
const withFunctions = (text: string): string[] =>
  text
    .split(/([A-Za-z]{2,})/)
    .filter((part) => part !== '')
    .map((part) => (FUNCTIONS.has(part) ? `\\${part}` : part))

/** Splits a text into single letters, but keeps words of other scripts whole. */
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

/** Returns a letter whose code point includes its style. */
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

/** Words as the argument of `\\text`. */
export const escapedWords = (text: string): string =>
  text.replaceAll(/[#$%&_{}]/g, String.raw`\$&`).replaceAll(/[\\^~]/g, '')

/** Joins parts of a formula: a space follows a command if the next part starts with a letter. */
const joinLatex = (parts: readonly string[]): string =>
  parts.reduce((before, next) => before + (/\\[A-Za-z]+$/.test(before) && /^[A-Za-z]/.test(next) ? ' ' : '') + next, '')

/** Thrown for a part of an equation that this module cannot read. */
class Unreadable extends Error {}

type Reader = (element: Element) => string

/** An equation of an office document (`m:oMath`) as LaTeX without dollar signs; null where a part of it cannot be read. */
export function ommlLatex(equation: Element): string | null {
  try {
    return inside(equation)
      .replaceAll(/^(?:\\ |\s)+|(?:\\ |\s)+$/g, '')
      .trim()
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

const inside = (element: Element | undefined): string => (element ? joinLatex(element.children.map(latexOf)) : '')

/** Elements that only describe the look, or are no longer content. */
const SAYS_NOTHING = /^(?:m:\w+Pr|w:\w*Pr|w:(?:del|moveFrom|bookmark\w+|proofErr|lastRenderedPageBreak)|o:p)$/
/** Elements around mathematics that have no meaning of their own. */
const TRANSPARENT =
  /^(?:m:oMath|m:oMathPara|m:e|m:box|w:ins|w:moveTo|w:sdt|w:sdtContent|w:smartTag|w:r|w:hyperlink|span|i|b|em|strong)$/

function latexOf(node: Node): string {
  if (!isElement(node)) return node.trim() === '' ? '' : run(node, undefined)
  if (SAYS_NOTHING.test(node.name)) return ''
  if (TRANSPARENT.test(node.name)) return inside(node)
  if (node.name === 'w:t') return run(textOf(node), undefined)
  const reader = READERS[node.name]
  if (!reader) throw new Unreadable()
  return reader(node)
}

function run(text: string, properties: Element | undefined): string {
  const style = valueOf(properties, 'm:sty')
  const drawn: Style = {
    words: isOn(properties, 'm:nor'),
    upright: style === 'p' || style === 'b',
    bold: style === 'b' || style === 'bi',
    script: valueOf(properties, 'm:scr'),
  }
  const latex = lettersLatex(text, drawn)
  if (latex === null) throw new Unreadable()
  return latex
}

/** `<m:nor/>` is on without a value. */
const isOn = (properties: Element | undefined, name: string): boolean =>
  childOf(properties, name) !== undefined && !['0', 'off', 'false'].includes(valueOf(properties, name) ?? '1')

const part = (element: Element, name: string): string => inside(childOf(element, `m:${name}`))
const setting = (element: Element, name: string): string | undefined =>
  valueOf(childOf(element, `${element.name}Pr`), `m:${name}`)
const isSet = (element: Element, name: string): boolean => isOn(childOf(element, `${element.name}Pr`), `m:${name}`)

/** Returns the base of a script: one sign, or several in braces. */
const base = (latex: string): string => (/^(?:[A-Za-z0-9]|\\[A-Za-z]+)$/.test(latex) ? latex : `{${latex}}`)

const subscript = (element: Element): string => `_{${part(element, 'sub')}}`
const superscript = (element: Element): string => `^{${part(element, 'sup')}}`

/** A break within an equation is only of its look. */
const BREAK = /^w:(?:br|cr|tab)$/

const READERS: Record<string, Reader> = {
  // In a clipboard the letters are directly in the run.
  'm:r': (element) => {
    const properties = childOf(element, 'm:rPr')
    const isFile = element.children.some((one) => isElement(one) && /^[mw]:t$/.test(one.name))
    const letters = element.children.filter((one) => (isElement(one) ? !SAYS_NOTHING.test(one.name) : !isFile))
    if (letters.some((one) => isElement(one) && !/^(?:m:t|w:t|w:br|w:cr|w:tab|span|i|b)$/.test(one.name)))
      throw new Unreadable()
    return run(letters.map((one) => (isElement(one) && BREAK.test(one.name) ? ' ' : textOf(one))).join(''), properties)
  },
  'm:f': fraction,
  'm:rad': (element) => {
    const degree = isSet(element, 'degHide') ? '' : part(element, 'deg')
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(element, 'e')}}`
  },
  'm:sSup': (element) => base(part(element, 'e')) + superscript(element),
  'm:sSub': (element) => base(part(element, 'e')) + subscript(element),
  'm:sSubSup': (element) => base(part(element, 'e')) + subscript(element) + superscript(element),
  'm:sPre': (element) => `{}${subscript(element)}${superscript(element)}${base(part(element, 'e'))}`,
  'm:nary': nary,
  'm:d': delimited,
  'm:m': (element) => `\\begin{matrix}${rows(element).join(' \\\\ ')}\\end{matrix}`,
  'm:eqArr': (element) => `\\begin{aligned}${cells(element).map(aligned).join(' \\\\ ')}\\end{aligned}`,
  'm:acc': accent,
  'm:bar': (element) => `${setting(element, 'pos') === 'top' ? '\\overline' : '\\underline'}{${part(element, 'e')}}`,
  'm:groupChr': groupSign,
  'm:limLow': (element) => limit(element, '_', '\\underset'),
  'm:limUpp': (element) => limit(element, '^', '\\overset'),
  'm:func': (element) => {
    const name = part(element, 'fName')
    return joinLatex([/^[A-Za-z]{2,}$/.test(name) ? `\\operatorname{${name}}` : upright(name), part(element, 'e')])
  },
  'm:borderBox': (element) => `${crossed(element) ?? '\\boxed'}{${part(element, 'e')}}`,
  'm:phant': (element) => {
    const isHidden = !isSet(element, 'show') && setting(element, 'show') !== undefined
    return isHidden ? `\\phantom{${part(element, 'e')}}` : `{${part(element, 'e')}}`
  },
}

/** A box may be drawn as lines through what is in it. */
function crossed(element: Element): string | null {
  const [rises, falls] = [isSet(element, 'strikeBLTR'), isSet(element, 'strikeTLBR')]
  if (rises && falls) return '\\xcancel'
  if (rises || falls) return rises ? '\\cancel' : '\\bcancel'
  return isSet(element, 'strikeH') ? '\\sout' : null
}

const cells = (element: Element): Element[] => elementsIn(element).filter(({ name }) => name === 'm:e')

const rows = (element: Element): string[] =>
  elementsIn(element)
    .filter(({ name }) => name === 'm:mr')
    .map((row) => cells(row).map(inside).join(' & '))

/** In an array of equations every other ampersand is an alignment point. */
const aligned = (cell: Element): string => inside(cell).replaceAll('\\&', '&')

function fraction(element: Element): string {
  const [over, under] = [part(element, 'num'), part(element, 'den')]
  const type = setting(element, 'type')
  if (type === 'lin' || type === 'skw') return `${base(over)}/${base(under)}`
  return type === 'noBar' ? `\\genfrac{}{}{0pt}{}{${over}}{${under}}` : `\\frac{${over}}{${under}}`
}

const INTEGRALS = /^\\i{1,3}nt$|^\\oint$/

function nary(element: Element): string {
  const sign = setting(element, 'chr') ?? '∫'
  const command = SYMBOLS.get(sign)
  if (command === undefined || !command.startsWith('\\')) throw new Unreadable()
  const place = setting(element, 'limLoc')
  const isIntegral = INTEGRALS.test(command)
  const limits = place === 'undOvr' && isIntegral ? '\\limits' : place === 'subSup' && !isIntegral ? '\\nolimits' : ''
  const below = isSet(element, 'subHide') || part(element, 'sub') === '' ? '' : subscript(element)
  const above = isSet(element, 'supHide') || part(element, 'sup') === '' ? '' : superscript(element)
  return joinLatex([command + (below + above === '' ? '' : limits) + below + above, part(element, 'e')])
}

const FENCES: Record<string, string> = { '{': '\\{', '}': '\\}', '|': '|', '∣': '|', '‖': '\\|', '∥': '\\|', '': '.' }
const PLAIN_FENCE = /^[()[\]/|]$/

function fence(sign: string): string {
  const known = FENCES[sign] ?? (PLAIN_FENCE.test(sign) ? sign : SYMBOLS.get(sign))
  if (known === undefined || known === '-') throw new Unreadable()
  return known
}

const NO_BAR = /^\\genfrac\{\}\{\}\{0pt\}\{\}(\{.*)$/s

function delimited(element: Element): string {
  const [open, close] = [setting(element, 'begChr') ?? '(', setting(element, 'endChr') ?? ')']
  const parts = cells(element).map(inside)
  const [only = ''] = parts
  const [single] = cells(element)
  const isBinomial = open === '(' && close === ')' && parts.length === 1 && single && isOneFraction(single)
  if (isBinomial && NO_BAR.test(only)) return only.replace(NO_BAR, '\\binom$1')
  const between = fence(setting(element, 'sepChr') ?? '|')
  const space = (latex: string) => (/^\\[A-Za-z]+$/.test(latex) ? `${latex} ` : latex)
  const middle = between === '.' ? '' : `\\middle${space(between)}`
  return `\\left${space(fence(open))}${parts.join(middle)}\\right${space(fence(close))}`.trimEnd()
}

const isOneFraction = (cell: Element): boolean => {
  const content = elementsIn(cell).filter(({ name }) => !SAYS_NOTHING.test(name))
  return content.length === 1 && content[0]?.name === 'm:f'
}

function accent(element: Element): string {
  const commands = ACCENTS.get(setting(element, 'chr') ?? '\u0302')
  if (!commands) throw new Unreadable()
  const under = part(element, 'e')
  return `${commands[under === base(under) ? 0 : 1]}{${under}}`
}

function groupSign(element: Element): string {
  const sign = setting(element, 'chr') ?? '⏟'
  const over = part(element, 'e')
  const isAbove = setting(element, 'pos') === 'top'
  if (sign === '⏟' && !isAbove) return `\\underbrace{${over}}`
  if (sign === '⏞' && isAbove) return `\\overbrace{${over}}`
  const arrow = LONG_ARROWS.get(sign)
  if (arrow === undefined) throw new Unreadable()
  return isAbove ? `${arrow}[${over}]{}` : `${arrow}{${over}}`
}

/** Writes a text beneath or above: as the limit of `lim` or the label of a brace if it belongs to one. */
function limit(element: Element, script: '_' | '^', command: string): string {
  const [of, at] = [upright(part(element, 'e')), part(element, 'lim')]
  const isTheirs = (script === '_' && /^\\[A-Za-z]+$/.test(of) && FUNCTIONS.has(of.slice(1))) || isBrace(of, script)
  return isTheirs ? `${of}${script}{${at}}` : `${command}{${at}}{${of}}`
}

const isBrace = (latex: string, script: string): boolean =>
  latex.startsWith(script === '_' ? '\\underbrace{' : '\\overbrace{')

/** An upright name becomes the command of that name. */
const upright = (latex: string): string => {
  const name = /^\\mathrm\{([A-Za-z]+)\}$/.exec(latex)?.[1]
  if (name === undefined) return latex
  return FUNCTIONS.has(name) ? `\\${name}` : `\\operatorname{${name}}`
}
