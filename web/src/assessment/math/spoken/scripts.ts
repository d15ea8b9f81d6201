import { readLeaf } from './letters.ts'
import {
  baseText,
  hasOperation,
  isScripted,
  isSimple,
  type Reader,
  rowOf,
  type Rule,
  type Token,
  withoutSpaces,
} from './tokens.ts'

const VECTOR = /^[\u20d7→⇀]$/
/** A function of which `f⁻¹` is the inverse. */
const FUNCTION = /^[fgh]$/
const ARROW = /^[→⟶]$/

/** Reads what is raised, lowered, above or below. */
export const scripts: Rule = (row, at, reader) => {
  const token = row[at]
  if (!token || !isScripted(token)) return null
  const base = rowOf(token.node.firstElementChild ?? undefined)
  if (base.length === 0) return atUpperLeft(row, at, reader)
  const words = marked(token, base, reader) ?? valueAt(token, base, reader)
  if (words) return { words, next: at + 1 }
  return { words: operated(token, reader) ?? withScripts(token, reader.read(base), reader), next: at + 1 }
}

type Ends = { lower?: Token[] | undefined; upper?: Token[] | undefined }

/** Returns what is below and above, in whatever element. */
function endsOf({ node, kind }: Token): Ends {
  // In an index such as `\max` the library leaves a sign of its own as one more child.
  const [, first, second] = [...node.children]
    .map((part) => rowOf(part))
    .filter((part, at) => at < 1 || part.length > 0)
  if (second) return { lower: first, upper: second }
  return /^m(sup|over)$/.test(kind) ? { upper: first } : { lower: first }
}

/** Reads numbers at the upper left of the next token: `¹⁴₆C`, and `ⁿCᵣ`. */
function atUpperLeft(row: Token[], at: number, { lexicon, read }: Reader): ReturnType<Rule> {
  const token = row[at]
  const after = row[at + 1]
  if (!token) return null
  const { lower, upper } = endsOf(token)
  if (upper && !lower && after?.kind === 'msub' && /^[CP]$/.test(baseText(after))) {
    const { lower: chosen } = endsOf(after)
    return { words: `${read(upper)} ${baseText(after)} ${read(chosen ?? [])}`, next: at + 2 }
  }
  const words = [
    upper && (textOf(upper) === '∘' ? read(upper) : lexicon.text('upper_left', { part: read(upper) })),
    lower && lexicon.text('lower_left', { part: read(lower) }),
  ]
  return { words: words.filter(Boolean).join(' '), next: at + 1 }
}

const textOf = (row: Token[]) =>
  withoutSpaces(row)
    .map(({ node }) => node.textContent)
    .join('')

/** Reads a letter with a sign above it; null where it is no such sign. */
function marked(token: Token, base: Token[], { lexicon, read }: Reader): string | null {
  if (!/^m(over|under)$/.test(token.kind)) return null
  const mark = token.node.lastElementChild?.textContent ?? ''
  const isAccent = token.node.getAttribute('accent') === 'true'
  if (isAccent && VECTOR.test(mark)) return lexicon.text('vector', { part: read(base) })
  const name = lexicon.marks.get(mark)
  if (isAccent || /^[⏟⏞‾_]$/.test(mark)) return name === undefined ? read(base) : `${read(base)} ${name}`
  return null
}

/** Reads what is taken at a place: a bar behind it that has an index. */
function valueAt(token: Token, base: Token[], { lexicon, read }: Reader): string | null {
  const { lower, upper } = endsOf(token)
  if (!lower || upper || base.length < 2 || !/^[∣|]$/.test(base.at(-1)?.text ?? '')) return null
  return lexicon.text('at', { part: read(base.slice(0, -1)), place: read(lower) })
}

/** Reads an integral, a sum, a limit, a logarithm with what is below and above it. */
function operated(token: Token, { lexicon, read }: Reader): string | null {
  const sign = baseText(token)
  const { lower, upper } = endsOf(token)
  if (sign === 'log' && lower && !upper)
    return lexicon.text('log_base', { name: lexicon.functions.get(sign) ?? sign, index: read(lower) })
  const name = lexicon.operators.get(sign)
  if (name === undefined) return null
  if (lower && upper) return lexicon.text('range', { name, from: read(lower), to: read(upper) })
  if (!lower) return null
  const arrow = lower.findIndex(({ text }) => ARROW.test(text))
  if (sign === 'lim' && arrow > 0)
    return lexicon.text('limit', { variable: read(lower.slice(0, arrow)), value: read(lower.slice(arrow + 1)) })
  return lexicon.text('under', { name, part: read(lower) })
}

/** Adds index and power to what their base reads as. */
export function withScripts(token: Token, base: string, reader: Reader): string {
  const { lower, upper } = endsOf(token)
  if (/^m(under|over|underover)$/.test(token.kind))
    return [base, upper, lower]
      .map((part) => (typeof part === 'object' ? reader.read(part) : part))
      .filter(Boolean)
      .join(', ')
  const words = lower ? withIndex(token, lower, base, reader) : base
  return upper ? withPower(token, upper, words, reader) : words
}

function withIndex(token: Token, lower: Token[], base: string, { lexicon, read, isChemical }: Reader): string {
  const index = read(lower)
  const isText = rowOf(token.node.firstElementChild ?? undefined).every(({ kind }) => kind === 'mtext')
  // Nobody says "sub" in H2O.
  if ((isChemical || isText) && /^[\dn]+$/.test(textOf(lower))) return `${base} ${index}`
  const words = lexicon.text('sub', { base, index })
  return isSimple(lower) || !hasOperation(lower) ? words : lexicon.text('end_sub', { part: words })
}

function withPower(token: Token, upper: Token[], base: string, reader: Reader): string {
  const { lexicon, read } = reader
  const power = textOf(upper)
  const of = baseText(token)
  if (power === '∘')
    return /\d$/.test(of) || !/[A-ZΑ-Ω]$/.test(of) ? `${base} ${read(upper)}` : lexicon.text('standard', { base })
  if (/^′+$/.test(power)) return `${base} ${lexicon.signs.get(power) ?? read(upper)}`
  // A charge, or the sign of one.
  if (/^\d*[+−]$/.test(power)) return `${base} ${upper.map((part) => readLeaf(part, reader)).join(' ')}`
  if (power === '2') return lexicon.text('squared', { base })
  if (power === '3') return lexicon.text('cubed', { base })
  if (power === '−1' && (lexicon.functions.has(of) || FUNCTION.test(of))) return lexicon.text('inverse', { base })
  if (/^[T⊤]$/.test(power) && /[A-Z)\]]$/.test(of)) return lexicon.text('transpose', { base })
  const words = lexicon.text('power', { base, power: read(upper) })
  return isSimple(upper) ? words : lexicon.text('end_power', { part: words })
}
