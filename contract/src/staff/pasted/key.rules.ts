import { LETTERS } from '../../question-key.rules.ts'
import { orderOf } from './options.rules.ts'
import { isKeyHeading } from './words.rules.ts'

const ONE = String.raw`[([]?\s*(?:[a-f1-6]|iv|v|i{1,3}|[कखगघअबसद]|എ|ബി|സി|ഡി)\s*[)\]]?`
const OF_LETTERS = new RegExp(String.raw`^${ONE}(?:\s*(?:,|;|&|\+|/|and|और|എന്നിവ)\s*${ONE})*\.?$`, 'iu')
const JOINED = /^[([]?\s*[A-F]{2,6}\s*[)\]]?\.?$|^[([]?\s*[a-f]{2,6}\s*[)\]]\.?$/
const EITHER = /^(?:bonus|drop(?:ped)?|cancel(?:l?ed)?|none)$|\s(?:or|या|അല്ലെങ്കിൽ)\s/iu
const OF_NUMBERS = /^[+−-]?(?:\d+\.?\d*|\.\d+)(?:\s*(?:\.\.|to|–)\s*[+−-]?(?:\d+\.?\d*|\.\d+))?$/i

/** Whether words could be the key of a question, and nothing else. */
export const isKey = (words: string): boolean =>
  OF_LETTERS.test(words) || JOINED.test(words) || OF_NUMBERS.test(words) || EITHER.test(words)

const placeOf = (name: string): number => orderOf(name)?.order ?? -1

/**
 * Returns an answer in the notation of the sheet, for these options. What cannot be a key stays as it is written, so
 * that the check reports it.
 */
export function keyFrom(answer: string, options: readonly string[]): string {
  const words = answer.trim().replace(/\s*[.;]$/, '')
  if (options.length === 0)
    return words
      .replace(/^\(([^()]*)\)$/, '$1')
      .replace(/\s*(?:to|–)\s*/i, '..')
      .replaceAll('−', '-')
  if (EITHER.test(words)) return words
  const named = JOINED.test(words) ? words.replaceAll(/[^a-f]/gi, '').split('') : listed(words)
  const places = [...new Set(named.map(placeOf))].toSorted((one, other) => one - other)
  if (places.length > 0 && places.every((place) => place >= 0 && place < options.length))
    return places.map((place) => LETTERS[place] ?? '').join(',')
  const same = options.flatMap((option, at) => (option.trim() === words ? [LETTERS[at] ?? ''] : []))
  return same.length === 1 ? (same[0] ?? '') : words
}

/** Returns the names of options in a key; the first one where words follow it, as in `(b) 8`. */
function listed(words: string): string[] {
  const isList = OF_LETTERS.test(words)
  const first = new RegExp(String.raw`^${ONE}(?![\p{L}\p{M}\d])`, 'iu').exec(words)?.[0] ?? ''
  // `1) a` names a question and its key, or an option and its words.
  if (!isList && OF_LETTERS.test(words.slice(first.length).trim()) && !/\d/.test(words.slice(first.length))) return []
  const part = (isList ? words : first).replaceAll(/\band\b|और/giu, ',')
  return part.split(/[\s,;&+/()[\].]+/).filter((name) => name !== '')
}

/** The keys of questions by their numbers: two where a dash could be a sign. */
type KeyPairs = ReadonlyMap<number, string[]>

const PAIR =
  /(\d{1,4})(\s*[.):=–-]*\s*(?:[–-]\s*)?)([([]?\s*[A-Fa-f]{1,4}\s*[)\]]?|[([]\s*[1-6]\s*[)\]]|[1-6](?![\d.)]))(?=$|[\s,;|]|\d{1,4}\s*[.)])/g
/** Below a heading that says so, keys may be numbers as well. */
const PAIR_BELOW =
  /(\d{1,4})(\s*[.):=–-]+\s*(?:[–-]\s*)?|\s)([([]?\s*[A-Fa-f]{1,4}\s*[)\]]?|[([]\s*[+−-]?\d+(?:\.\d+)?\s*[)\]]|[+−-]?\d+(?:\.\d+)?(?![\d.)]))(?=$|[\s,;|]|\d{1,4}\s*[.)])/g
const HEAD_OF_PAIRS = /^(?:answers?(?:\s*keys?)?|ans|keys?|उत्तर\S*|ഉത്തര\S*)\s*[:.–-]+\s*(?=\d)/iu

/**
 * A dash right before a figure is its sign, `1. -2`, other than between the numbers alone, `1-2`. Behind a blank or a
 * colon it may be either.
 */
function signed(between: string, key: string): string[] {
  const before = between.slice(0, -1)
  if (/^[−-]/.test(key) && /^\s*$/.test(between)) return [key, key.slice(1)]
  if (!/^\d/.test(key) || !/[–-]$/.test(between) || before === '') return [key]
  return /^\s*$|:$/.test(before) ? [`-${key}`, key] : [`-${key}`]
}

/** Returns the key of a list for these options. Before the number of an option a dash is no sign. */
export const listedKey = (key: string, options: readonly string[]): string =>
  /^[+−-][1-6]$/.test(key) && options.length > 0 && !options.some((option) => option.trim() === key)
    ? key.slice(1)
    : key

/** Returns the pairs of a line that holds nothing but keys with their numbers: `1. (B) 2. (C)`. */
function pairsIn(line: string, isBelow = false): KeyPairs | null {
  const words = line.replace(HEAD_OF_PAIRS, '')
  const pattern = isBelow || words !== line ? PAIR_BELOW : PAIR
  const pairs = [...words.matchAll(pattern)].map(([, number = '', between = '', key = '']): [number, string[]] => [
    Number(number),
    signed(between, key.replaceAll(/[()[\]\s]/g, '')),
  ])
  const left = words.replaceAll(pattern, '').replaceAll(/[\s,;|]/g, '')
  return left === '' && pairs.length >= (isBelow ? 1 : 2) ? new Map(pairs) : null
}

const ROW_HEAD =
  /^(?:q(?:ue?s?|uestions?)?\.?\s*(?:nos?\.?)?|s\.?\s*no\.?|answers?|ans\.?|keys?|प्रश्न|उत्तर|ചോദ്യം|ഉത്തരം)\s*[:.]?\s+/iu
const HEADS_OF_COLUMNS = /^(?:[qs]\S*\s+(?:no\.?\s+)?(?:answers?|ans\.?|keys?)(?:\s+|$)){1,8}$/i
const ANSWERS_HEAD = /^(?:answers?|ans\.?|keys?|उत्तर|ഉത്തരം)\s*[:.]?\s+/iu

const KEY_BELOW = /^[([]?(?:[a-f]{1,4}|[+−-]?\d+(?:\.\d+)?)[)\]]?$/i

/** Returns the pairs of two rows of a table: the numbers of questions, and below each its key. */
function pairsOfRows(line: string, next: string): KeyPairs | null {
  const numbers = line.replace(ROW_HEAD, '').trim().split(/\s+/)
  const keys = next.replace(ROW_HEAD, '').trim().split(/\s+/)
  const isAscending = numbers.every(
    (one, at) =>
      /^\d{1,4}\.?$/.test(one) && (at === 0 || Number.parseInt(one, 10) > Number.parseInt(numbers[at - 1] ?? '', 10)),
  )
  const ofKey = ANSWERS_HEAD.test(next) ? KEY_BELOW : /^[([]?(?:[a-f]{1,4}|[1-6])[)\]]?$/i
  const areKeys = keys.length === numbers.length && keys.every((one) => ofKey.test(one))
  // Without a head two rows of numbers could be anything.
  const isTold = ANSWERS_HEAD.test(next) || keys.some((one) => /[a-f]/i.test(one))
  if (numbers.length < 2 || !isAscending || !areKeys || !isTold) return null
  return new Map(numbers.map((one, at) => [Number.parseInt(one, 10), [(keys[at] ?? '').replaceAll(/[()[\]]/g, '')]]))
}

/** The keys of a document that stand apart from its questions, and the places of their lines. */
type KeyTable = { places: Set<number>; keys: { number: number; keys: string[]; at: number }[] }

/** Reads the keys that a document gives in a list or a table of their own, mostly at its end. */
export function keyTable(lines: readonly string[]): KeyTable {
  const table: KeyTable = { places: new Set(), keys: [] }
  let isInKeys = false
  lines.forEach((words, at) => {
    if (words === '' || table.places.has(at)) return
    const rows = pairsOfRows(words, lines[at + 1] ?? '')
    const pairs = rows ?? pairsIn(words, isInKeys)
    for (const [number, keys] of pairs ?? []) table.keys.push({ number, keys, at })
    const isHead = HEADS_OF_COLUMNS.test(words) && pairsIn(lines[at + 1] ?? '', true) !== null
    isInKeys = pairs !== null || isKeyHeading(words) || isHead || (isInKeys && HEADS_OF_COLUMNS.test(words))
    if (isInKeys) table.places.add(at)
    if (rows) table.places.add(at + 1)
  })
  return table
}
