import { stylesIn } from './options.rules.ts'
import { answerOf, explanationOf, isBetween, MOST_LETTERS, type Start, startOf } from './words.rules.ts'
import { isKey } from './key.rules.ts'

/** What a line is, as far as it says so by itself. */
export type Line = {
  words: string
  start: Start | null
  isAnswer: boolean
  isExplanation: boolean
  /** A heading, or directions for questions that follow: it ends the question before it. */
  isBetween: boolean
  first: string[]
  second: string[]
  /** The last of several options with numbers in brackets. */
  inBrackets: number
}

/** Reads what a line says of itself. */
export function lineOf(words: string): Line {
  const own = { isAnswer: false, isExplanation: false, isBetween: false, first: [], second: [], inBrackets: 0 }
  if (words.length > MOST_LETTERS) return { words, start: null, ...own }
  const isAnswer = answerOf(words, isKey) !== null
  return {
    words,
    start: startOf(words),
    isAnswer,
    isExplanation: !isAnswer && explanationOf(words, true) !== null,
    isBetween: isBetween(words),
    ...stylesIn(words),
  }
}

/** What has been seen of the question that is open. */
type Open = {
  number: number
  style: string
  /** The styles in which a first option was seen; whether a second one followed. */
  firsts: Set<string>
  hasOptions: boolean
  isAnswered: boolean
  isExplained: boolean
  /** A list within the question: its next number. */
  list: { next: number; style: string } | null
}

/** The lines that begin questions, and those that begin with a number and were not taken for a question. */
export type Starts = { starts: Set<number>; doubtful: Set<number> }

/** Finds the lines that begin questions. */
export function startsIn(lines: readonly Line[]): Starts {
  const found: Starts = { starts: new Set(), doubtful: new Set() }
  const walk = { open: null as Open | null, count: 0, isAnyDone: false }
  lines.forEach((line, at) => {
    const { start } = line
    if (start && isStart(lines, at, walk)) {
      walk.isAnyDone ||= walk.open !== null && isDone(walk.open)
      walk.open = opened(start)
      walk.count += 1
      found.starts.add(at)
      note(walk.open, lineOf(start.rest))
      return
    }
    if (!walk.open) return
    if (start && !isListed(walk.open, start)) found.doubtful.add(at)
    note(walk.open, line)
  })
  return found
}

const opened = ({ number, style }: Start): Open => ({
  number,
  style,
  firsts: new Set(),
  hasOptions: false,
  isAnswered: false,
  isExplained: false,
  list: null,
})

const isDone = ({ hasOptions, isAnswered }: Open): boolean => hasOptions || isAnswered

function note(open: Open, line: Line): void {
  const { first, second, inBrackets, isAnswer, isExplanation, isBetween: ends } = line
  if (ends && isDone(open)) Object.assign(open, { isExplained: false, list: null })
  open.hasOptions ||= second.some((style) => open.firsts.has(style) || first.includes(style))
  for (const style of first) open.firsts.add(style)
  if (inBrackets > 0) open.list = { next: inBrackets + 1, style: '(N)' }
  if (isAnswer) open.isAnswered = true
  if (isExplanation && isDone(open)) open.isExplained = true
}

/** Counts a line as one of a list within the question; false if it continues none. */
function isListed(open: Open, { number, style }: Start): boolean {
  if (number === 1) open.list = { next: 2, style }
  else if (open.list?.next === number && open.list.style === style) open.list.next += 1
  else return false
  return true
}

type Walk = { open: Open | null; count: number; isAnyDone: boolean }

function isStart(lines: readonly Line[], at: number, walk: Walk): boolean {
  const { open } = walk
  const start = lines[at]?.start
  if (!start) return false
  const { number, style } = start
  if (!open) return style !== '(N)' || number === 1 || bodyOf(lines, at).isWhole
  if (style === 'word') return true
  const isNext = number === open.number + 1
  const continues = open.list?.next === number && open.list.style === style
  if (continues && (!isNext || style !== open.style || isInList(lines, at, open))) return false
  // A number in brackets is an option's more often than a question's.
  if (style === '(N)' && open.style !== '(N)' && !isDone(open) && !bodyOf(lines, at).isWhole) return false
  if (isNext) return true
  const body = bodyOf(lines, at)
  // An answer alone could be that of the open question.
  const hasAny = body.hasOptions || (body.isAnswered && open.isAnswered)
  if (open.isExplained) return body.isWhole
  if (isDone(open)) return number === 1 ? style === open.style && (open.isAnswered || hasAny) : hasAny
  // Instructions before the first question are numbered too.
  return number === 1 && walk.count > 1 && !walk.isAnyDone && hasAny
}

const FAR = 40

/** Whether options or an answer, or both, stand between a line and the next that begins a question. */
function bodyOf(lines: readonly Line[], at: number): Pick<Open, 'hasOptions' | 'isAnswered'> & { isWhole: boolean } {
  const open = opened({ number: 0, style: 'N.', rest: '' })
  const own = lines[at]?.start
  if (own) note(open, lineOf(own.rest))
  for (const line of lines.slice(at + 1, at + FAR)) {
    if (line.start && !isListed(open, line.start)) break
    note(open, line)
  }
  const { hasOptions, isAnswered } = open
  return { hasOptions, isAnswered, isWhole: hasOptions && isAnswered }
}

/**
 * Returns whether a line that could be the next question continues a list within the open one: then the same number
 * comes again behind the list.
 */
function isInList(lines: readonly Line[], at: number, { number, isAnswered }: Open): boolean {
  let last = number + 1
  let isBroken = false
  for (const line of lines.slice(at + 1, at + FAR * 10)) {
    if (line.start && !isBroken && line.start.number === last + 1) {
      last += 1
      continue
    }
    if (line.start && line.start.number === number + 1) return true
    if (line.start && isBroken) return false
    isBroken ||= line.isAnswer || line.second.length > 0
  }
  // Options or an answer that follow an answered question are another's.
  return isBroken && !isAnswered
}
