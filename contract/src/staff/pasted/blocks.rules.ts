import { isKey } from './key.rules.ts'
import { readOptions } from './options.rules.ts'
import type { Line } from './starts.rules.ts'
import { answerOf, explanationOf, isBetween, MOST_LETTERS, negativeOf, rangeOf } from './words.rules.ts'

/** The lines of one question, by what they are, and the places of all of them. */
export type Block = {
  number: number
  line: number
  places: number[]
  body: string[]
  answers: string[]
  explanation: string[]
  passage: string
}

/** A passage or directions for several questions, with the places of its lines. */
type Range = { from: number; to: number; words: string[]; places: number[]; isUsed: boolean }

/** To what the next line belongs. */
type Reading = {
  blocks: Block[]
  strays: number[]
  range: Range | null
  part: 'body' | 'answered' | 'explanation' | 'between' | 'passage'
}

/** Sorts the lines into questions; returns the places of those that belong to none. */
export function blocksOf(lines: readonly Line[], starts: ReadonlySet<number>): Pick<Reading, 'blocks' | 'strays'> {
  const reading: Reading = { blocks: [], strays: [], range: null, part: 'between' }
  lines.forEach((line, at) => {
    if (line.words === '') return
    if (line.start && starts.has(at)) {
      begin(reading, line.start.number, at)
      if (line.start.rest !== '') readLine(reading, line.start.rest, at)
    } else readLine(reading, line.words, at)
  })
  endRange(reading)
  return reading
}

function begin(reading: Reading, number: number, at: number): void {
  const { range } = reading
  const isWithin = range !== null && number >= range.from && number <= range.to
  if (!isWithin) endRange(reading)
  else range.isUsed = true
  const passage = isWithin ? range.words.filter((words) => words !== '').join('\n') : ''
  reading.blocks.push({ number, line: at, places: [at], body: [], answers: [], explanation: [], passage })
  reading.part = 'body'
}

function endRange(reading: Reading): void {
  if (reading.range && !reading.range.isUsed) reading.strays.push(...reading.range.places)
  reading.range = null
}

const isDone = ({ body, answers }: Block): boolean => answers.length > 0 || readOptions(body).options.length > 1

function readLine(reading: Reading, words: string, at: number): void {
  if (words.length > MOST_LETTERS) return void reading.strays.push(at)
  const { part, range } = reading
  const block = reading.blocks.at(-1)
  const open = part === 'between' || part === 'passage' ? undefined : block
  const found = rangeOf(words)
  if (found && (!open || isDone(open))) {
    endRange(reading)
    reading.range = { from: found.from, to: found.to, words: [found.words], places: [at], isUsed: false }
    reading.part = 'passage'
  } else if (part === 'passage') {
    range?.words.push(words)
    range?.places.push(at)
  } else if (!open || (isBetween(words) && isDone(open))) {
    reading.part = 'between'
    reading.strays.push(at)
  } else readInto(reading, open, { words, at })
}

/** A line of the open question. Behind its answer only an explanation follows, or options that stand below it. */
function readInto(reading: Reading, open: Block, { words, at }: { words: string; at: number }): void {
  const answer = reading.part === 'explanation' && open.answers.length > 0 ? null : answerOf(words, isKey)
  const explained = answer === null ? explanationOf(words, true) : null
  const explanation = explained === null || isDone(open) ? explained : explanationOf(words, false)
  if (answer !== null && (open.body.length > 0 || reading.part !== 'body')) {
    open.answers.push(...[negativeOf(words), answer].filter((one) => one !== null))
    reading.part = 'answered'
  } else if (explanation !== null) {
    reading.part = 'explanation'
    if (explanation !== '') open.explanation.push(explanation)
  } else if (reading.part === 'explanation') open.explanation.push(words)
  else if (
    reading.part === 'answered' &&
    readOptions([...open.body, words]).options.length <= readOptions(open.body).options.length
  ) {
    reading.strays.push(at)
    return
  } else open.body.push(words)
  open.places.push(at)
}

/**
 * Returns the place of the first question: instructions at the top are numbered too, but have neither options nor
 * answers, and the numbers begin again behind them.
 */
export function firstQuestion(blocks: readonly Block[]): number {
  const again = blocks.findIndex(({ number }, at) => at > 0 && number === 1)
  if (again < 1 || blocks.slice(0, again).some(isDone) || !blocks.slice(again).some(isDone)) return 0
  return again
}
