import { baseText, isScripted, nextSeen, type Reader, rowOf, type Rule, type Token } from './tokens.ts'

const EXPONENT = /^[-−]?\d+$/
/** A single capital letter right behind a number may be an element. */
const MAYBE_ELEMENT = /^[A-Z]$/

/** Reads units: behind a number, or where they cannot be anything else, such as `g mol⁻¹`. */
export const units: Rule = (row, at, { lexicon }) => {
  const first = row[at]
  if (!first || first.kind === 'space') return null
  let next = at
  let source = ''
  for (let part = sourceOf(first); part !== null; part = sourceOf(row[next])) {
    source += part
    next += 1
  }
  const isSpaced = row[at - 1]?.kind === 'space' || source.startsWith(' ')
  const named = source.trim()
  if (named === '') return null
  const isQuantity = isNumber(lastSeen(row, at)) && (isSpaced || !MAYBE_ELEMENT.test(named))
  const isUnitAlone = first.kind !== 'mi' && firstKind(first) === 'mtext' && /[\s^/]/.test(named)
  const isOfLetters = first.kind === 'mi' && first.upright && /^[A-Za-z]/.test(first.text)
  if (!isUnitAlone && !(isQuantity && (isSpaced || !isOfLetters))) return null
  const words = namedUnits(named, lexicon)
  return words === null ? null : { words, next }
}

const firstKind = (token: Token): string => (isScripted(token) ? (rowOf(firstPart(token))[0]?.kind ?? '') : token.kind)
const firstPart = ({ node }: Token) => node.firstElementChild ?? undefined

function lastSeen(row: Token[], at: number): Token | undefined {
  return row.slice(0, at).findLast(({ kind }) => kind !== 'space')
}

/** True for a number, a power of a number, and a fraction of numbers. */
function isNumber(token: Token | undefined): boolean {
  if (!token) return false
  if (token.kind === 'mfrac') return [...token.node.children].every((part) => /^[\d.]+$/.test(part.textContent))
  return token.kind === 'mn' || (token.kind === 'msup' && /^\d+$/.test(baseText(token)))
}

/** Returns a token as units are typed, `s^-1`; null for what is no part of a unit. */
function sourceOf(token: Token | undefined): string | null {
  if (!token) return null
  const { kind, text, upright } = token
  if (kind === 'space') return ' '
  if (kind === 'mtext' || (kind === 'mi' && (upright || /^[μΩ]$/.test(text)))) return text.normalize('NFKC')
  if (kind === 'mo' && text === '/') return text
  if (kind === 'mo' && /^[⋅·]$/.test(text)) return ' '
  if (kind !== 'msup') return null
  const [base, raised] = token.node.children
  const exponent = raised?.textContent ?? ''
  if (baseText(token) === '' && exponent === '∘') return '°'
  const letters = rowOf(base).map(sourceOf)
  return EXPONENT.test(exponent) && letters.length > 0 && !letters.includes(null)
    ? `${letters.join('')}^${exponent.replace('−', '-')}`
    : null
}

/** Returns the names of units such as `m s^-2`; null when one of them is not known. */
function namedUnits(source: string, lexicon: Reader['lexicon']): string | null {
  let isBelow = false
  const words: string[] = []
  for (const [, slash, symbol = '', exponent = '1'] of source.matchAll(/(\/)|([^\s/^]+)(?:\^(-?\d+))?/g)) {
    if (slash) {
      isBelow = true
      continue
    }
    const name = nameOf(symbol, lexicon)
    if (name === undefined) return null
    const power = isBelow ? -Number(exponent) : Number(exponent)
    const unit = withPower(name, Math.abs(power), lexicon)
    words.push(power < 0 ? lexicon.text('per', { unit }) : unit)
  }
  return words.join(' ')
}

function withPower(base: string, power: number, { text }: Reader['lexicon']): string {
  if (power === 2) return text('squared', { base })
  if (power === 3) return text('cubed', { base })
  return power === 1 ? base : text('power', { base, power })
}

function nameOf(symbol: string, { units: known, prefixes }: Reader['lexicon']): string | undefined {
  const whole = known.get(symbol)
  if (whole !== undefined) return whole
  const prefix = prefixes.get(symbol.slice(0, 1))
  const unit = known.get(symbol.slice(1))
  return prefix !== undefined && unit !== undefined ? `${prefix}${unit}` : undefined
}

/** True when nothing but units or the end follows. */
export const isFollowedByUnits = (row: Token[], at: number, reader: Reader): boolean => {
  const next = nextSeen(row, at)
  return units(row, next, reader) !== null
}
