import { LETTERS } from '../../question-key.rules.ts'
import { legacyLines } from '../../legacy-fonts/legacy-text.rules.ts'
import { hasUnconverted } from '../../unconverted.rules.ts'
import { type Block, blocksOf, firstQuestion } from './blocks.rules.ts'
import { isKey, keyFrom, keyTable, listedKey } from './key.rules.ts'
import { holdsMark, isWeak, readOptions, type ReadOptions, type Sign, stylesIn, unsigned } from './options.rules.ts'
import { lineOf, startsIn } from './starts.rules.ts'
import { answerOf, holdsSolution, withoutAnswer } from './words.rules.ts'

/** Why a question is not ticked before somebody has looked at it. */
export type Doubt =
  | 'number_inside'
  | 'mark_inside'
  | 'options_inside'
  | 'line_break'
  | 'solution_inside'
  | 'unread'
  | 'legacy_font'
  | 'options_differ'
  | 'keys_differ'

/** A question of a typed document: `correct` in the notation of the sheet, empty when the document does not give it. */
export type PastedQuestion = {
  number: number
  passage: string
  question: string
  options: string[]
  correct: string
  explanation: string
}

/** A question that was found: where it begins, and what somebody has to look at. */
export type FoundInText = { line: number; pasted: PastedQuestion; doubts: Doubt[]; signs: ReadOptions['signs'] }

/** A document as questions, and everything in it that belongs to none of them. Lines are counted from 1. */
export type PastedPaper = {
  found: FoundInText[]
  strays: { line: number; words: string }[]
  /** How many lines begin with a number as questions do. */
  numbers: number
  missing: number[]
  repeated: number[]
  /** How many questions show their right option by a sign only. */
  signs: Partial<Record<Sign, number>>
}

/**
 * Reads the questions of a typed document in any of three languages. Nothing is swallowed: a line is part of a
 * question, a key, or a stray. `trusted` signs show right options.
 */
export function pastedPaper(text: string, trusted: ReadonlySet<Sign> = new Set()): PastedPaper {
  const written = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \u00a0]+/g, ' ')
    .split('\n')
    .flatMap(cellsOf)
  const table = keyTable(written.map(({ words }) => words))
  const lines = written.map(({ words }, at) => lineOf(table.places.has(at) ? '' : words))
  const { starts, doubtful } = startsIn(lines)
  const { blocks, strays } = blocksOf(lines, starts)
  const first = firstQuestion(blocks)
  for (const { places } of blocks.slice(0, first)) strays.push(...places)
  const own = blocks.slice(first)
  const keyed = new Set(own.map(({ number }) => number))
  for (const { number, at } of table.keys) if (!keyed.has(number)) strays.push(at)
  const keys = new Map(table.keys.map((one) => [one.number, one.keys]))
  const legacy = new Set(legacyLines(text).flatMap(({ line, isLikely }) => (isLikely ? [line] : [])))
  const isLegacy = (at: number) => legacy.has(written[at]?.line ?? 0)
  const questions = own.map((block) => questionOf(block, { keys, trusted, doubtful, isLegacy }))
  markOdd(questions)
  return {
    found: questions.map((one, at) => ({ ...one, line: written[own[at]?.line ?? 0]?.line ?? 0 })),
    strays: [...new Set(strays)]
      .toSorted((one, other) => one - other)
      .map((at) => ({ line: written[at]?.line ?? 0, words: written[at]?.words ?? '' })),
    numbers: questions.length + doubtful.size,
    ...gapsIn(own.map(({ number }) => number)),
    signs: countSigns(questions),
  }
}

const BARE = /^(?:(?:q(?:uestion)?\.?\s*)?\d{1,4}\s*[.):]|\(?[a-f1-6]\)|[a-f][.)])?$/i

/**
 * Office programs put a tab after an automatic number, and between the columns of a table: the last column may be the
 * answer.
 */
function cellsOf(line: string, at: number): { words: string; line: number }[] {
  const cells = line.split('\t').map((cell) => cell.trim())
  const [before = '', last = ''] = cells.slice(-2)
  const isRow = cells.length === 2 && /^\d+$/.test(before)
  const isAnswer = cells.length > 1 && isKey(last) && !BARE.test(before) && !isRow
  const words = (isAnswer ? cells.slice(0, -1) : cells).join(' ').replaceAll(/ {2,}/g, ' ').trim()
  const own = withoutAnswer(words, isKey, answerOf(words, isKey) === null && stylesIn(words).second.length > 0)
  const answers = [...own.answers, ...(isAnswer ? [last] : [])]
  return [own.words, ...answers.map((answer) => `Answer: ${answer}`)].map((one) => ({ words: one, line: at + 1 }))
}

const DIGIT = /^[([]?\s*\d\s*[)\]]?\.?$/

type Known = {
  keys: ReadonlyMap<number, string[]>
  trusted: ReadonlySet<Sign>
  doubtful: ReadonlySet<number>
  isLegacy: (at: number) => boolean
}

function questionOf(block: Block, { keys, trusted, doubtful, isLegacy }: Known): FoundInText {
  const read = readOptions(block.body)
  const options = read.options.map((lines) => lines.join('\n'))
  const answers = [...block.answers, ...(keys.get(block.number) ?? [])].map((key) => listedKey(key, options))
  const given = answers.filter((answer) => answer !== '')
  const own = [...new Set(given.map((answer) => keyFrom(answer, options)))]
  const shown = shownBy(read, new Set([...trusted, 'tick']))
  const words = [read.question, ...read.options, block.explanation].flat().join('\n')
  const doubts: (Doubt | false)[] = [
    block.places.some((at) => doubtful.has(at)) && 'number_inside',
    holdsMark(read) && 'mark_inside',
    read.hasOthers && 'options_inside',
    read.options.some((lines) => lines.filter((line) => !/^\[picture [^\]]*\]$/.test(line)).length > 1) && 'line_break',
    options.some(holdsSolution) && 'solution_inside',
    hasUnconverted(words) && 'unread',
    block.places.some(isLegacy) && 'legacy_font',
    // Beside labels that are hardly options the number of one may be a quantity.
    (own.length > 1 ||
      (isWeak(read.style) && given.some((key) => DIGIT.test(key))) ||
      (own.length > 0 && shown !== '' && shown !== own[0])) &&
      'keys_differ',
  ]
  const pasted = {
    number: block.number,
    passage: block.passage,
    question: read.question.join('\n'),
    options,
    correct: own[0] ?? shown,
    explanation: block.explanation.map(unsigned).join('\n'),
  }
  return { line: block.line, pasted, doubts: doubts.filter((doubt) => doubt !== false), signs: read.signs }
}

/** Returns the options that signs show, as a key: only where some of the options have the sign, and not all. */
function shownBy({ signs, options }: ReadOptions, trusted: ReadonlySet<Sign>): string {
  for (const sign of trusted) {
    const places = new Set(signs.filter((one) => one.sign === sign).map(({ at }) => at))
    if (places.size > 0 && places.size < options.length)
      return [...places]
        .toSorted((one, other) => one - other)
        .map((at) => LETTERS[at] ?? '')
        .join(',')
  }
  return ''
}

const MOST = 2 / 3
const FEW = 3

/** Where most questions have the same number of options, one with fewer may have lost some. */
function markOdd(found: FoundInText[]): void {
  const counts = found.map(({ pasted }) => pasted.options.length).filter((count) => count > 0)
  const usual = [...new Set(counts)].find(
    (count) => counts.filter((one) => one === count).length >= counts.length * MOST,
  )
  if (usual === undefined || counts.length < FEW) return
  for (const { pasted, doubts } of found)
    if (pasted.options.length > 0 && pasted.options.length < usual) doubts.push('options_differ')
}

const MAX_NAMED = 20

/** The numbers that are missing, and those that come twice. Numbers may begin again with a section. */
function gapsIn(numbers: readonly number[]): { missing: number[]; repeated: number[] } {
  const missing: number[] = []
  const repeated: number[] = []
  let seen = new Set<number>()
  numbers.forEach((number, at) => {
    const before = numbers[at - 1]
    if (number === 1 && before !== 1) seen = new Set()
    if (seen.has(number)) repeated.push(number)
    else if (before !== undefined && number > before + 1 && number - before <= MAX_NAMED)
      for (let one = before + 1; one < number; one += 1) if (!seen.has(one)) missing.push(one)
    seen.add(number)
  })
  const there = new Set(numbers)
  return {
    missing: missing.filter((one) => !there.has(one)).slice(0, MAX_NAMED),
    repeated: repeated.slice(0, MAX_NAMED),
  }
}

/** How many questions without another key show one by a sign. */
function countSigns(found: readonly FoundInText[]): PastedPaper['signs'] {
  const counts: PastedPaper['signs'] = {}
  for (const { pasted, signs } of found)
    for (const sign of new Set(signs.map((one) => one.sign))) {
      const places = new Set(signs.filter((one) => one.sign === sign).map(({ at }) => at))
      if (sign === 'tick' || places.size === pasted.options.length) continue
      counts[sign] = (counts[sign] ?? 0) + 1
    }
  return counts
}
