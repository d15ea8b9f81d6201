import { LETTERS } from '../question-key.rules.ts'

/** A question of a typed document: `correct` in the notation of the sheet, empty when the document does not give it. */
export type PastedQuestion = {
  number: number
  question: string
  options: string[]
  correct: string
  explanation: string
}

/** The questions read, and the part to which the next line is appended. */
type Reading = { found: PastedQuestion[]; at: 'question' | 'option' | 'explanation' | 'between' }

const START = /^(?:q(?:uestion)?\.?\s*)?(\d{1,4})\s*[.):]\s+(.*)$/i
const HEADING = /^(?:section|part)\b[\s:–-]*(?:[a-z]|[ivx]{1,4}|\d{1,2})\b.{0,80}$/i
const ANSWER = /^(?:correct\s+)?(?:answer|ans|key)\b\.?\s*[:=–-]?\s*(.+)$/i
const EXPLANATION = /^(?:explanation|solution|sol|feedback)\b\.?\s*[:=–-]\s*(.*)$/i
const MARKER = /(^|\s)(\*?)(?:\(([a-f]|[1-6])\)|([a-f])[.)])\s*/gi
const BARE = /^(?:(?:q(?:uestion)?\.?\s*)?\d{1,4}\s*[.):]|\(?[a-f1-6]\)|[a-f][.)])?$/i
const TICK = /\s*(?:✓|✔|\(correct\))\s*$/i

/**
 * Questions of a numbered list: options a) to f), `Answer: b`, and what explains it, or the answer in a second column.
 */
export function pastedQuestions(text: string): PastedQuestion[] {
  const reading: Reading = { found: [], at: 'question' }
  for (const line of text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n')) {
    const { words, answer } = cellsOf(line)
    readLine(reading, words)
    if (answer !== null && reading.found.length > 0) readLine(reading, `Answer: ${answer}`)
  }
  return reading.found
}

/**
 * Office programs put a tab after an automatic number, and between the columns of a table: the last column may be the
 * answer.
 */
function cellsOf(line: string): { words: string; answer: string | null } {
  const cells = line.split('\t').map((cell) => cell.trim())
  const [before = '', last = ''] = cells.slice(-2)
  const isAnswer = cells.length > 1 && isKey(last) && !BARE.test(before)
  const words = (isAnswer ? cells.slice(0, -1) : cells).join(' ').trim()
  return { words, answer: isAnswer ? last : null }
}

function readLine(reading: Reading, line: string): void {
  const open = reading.found.at(-1)
  const start = START.exec(line)
  const number = Number(start?.[1])
  // A list within a question has numbers too, so only the next number starts a question.
  if (start && (!open || number === open.number + 1 || (number === 1 && isDone(reading, open)))) {
    reading.found.push({ number, question: '', options: [], correct: '', explanation: '' })
    reading.at = 'question'
    readLine(reading, start[2]?.trim() ?? '')
    return
  }
  if (!open || line === '') return
  if (open.correct !== '' && HEADING.test(line)) reading.at = 'between'
  // The introduction of a section does not belong to the question before it.
  if (reading.at === 'between') return
  const explanation = EXPLANATION.exec(line)?.[1]
  const answer = ANSWER.exec(line)?.[1]
  if (explanation !== undefined) {
    reading.at = 'explanation'
    open.explanation = explanation
  } else if (reading.at === 'explanation') open.explanation = joined(open.explanation, line)
  else if (answer !== undefined) open.correct = keyFrom(answer, open.options.length > 0)
  else readOptions(reading, open, line)
}

/** Whether numbers may start again: in an explanation they are its steps, unless a section has begun. */
const isDone = ({ at }: Reading, open: PastedQuestion): boolean =>
  at === 'between' || (at !== 'explanation' && open.correct !== '')

const joined = (before: string, line: string): string => (before === '' ? line : `${before}\n${line}`)

/** Reads a line with one or several options; text before the first one is appended to the open part. */
function readOptions(reading: Reading, open: PastedQuestion, line: string): void {
  let from = 0
  for (const marker of line.matchAll(MARKER)) {
    const [whole, , star, bracketed, plain = bracketed] = marker
    const isNext = orderOf(plain ?? '') === open.options.length
    if (!isNext || isInFormula(line, marker.index)) continue
    append(reading, open, line.slice(from, marker.index))
    open.options.push('')
    reading.at = 'option'
    from = marker.index + whole.length
    if (star !== '') tick(open)
  }
  append(reading, open, line.slice(from))
  if (reading.at === 'option' && TICK.test(open.options.at(-1) ?? '')) {
    open.options[open.options.length - 1] = (open.options.at(-1) ?? '').replace(TICK, '')
    tick(open)
  }
}

const orderOf = (mark: string): number =>
  /\d/.test(mark) ? Number(mark) - 1 : mark.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)

/** Returns whether the place is within a formula, or within the token of a formula or of a picture. */
const isInFormula = (line: string, at: number): boolean => {
  const before = line.slice(0, at)
  return (before.split('$').length - 1) % 2 === 1 || /⟦[^⟧]*$|\[picture [^\]]*$/.test(before)
}

function append({ at }: Reading, open: PastedQuestion, words: string): void {
  const line = words.trim()
  if (line === '') return
  if (at === 'question') open.question = joined(open.question, line)
  else open.options[open.options.length - 1] = joined(open.options.at(-1) ?? '', line)
}

function tick(open: PastedQuestion): void {
  const letter = LETTERS[open.options.length - 1]
  if (letter) open.correct = open.correct === '' ? letter : `${open.correct},${letter}`
}

const OF_LETTERS = /^[([]?\s*[a-f1-6]\s*[)\]]?(?:\s*(?:,|;|&|and)\s*[([]?\s*[a-f1-6]\s*[)\]]?)*\.?$/i
const OF_NUMBERS = /^[+−-]?[\d.]+(?:\s*(?:\.\.|to|–)\s*[+−-]?[\d.]+)?$/i

export const isKey = (cell: string): boolean => OF_LETTERS.test(cell) || OF_NUMBERS.test(cell)

/** Returns the answer in the notation of the sheet; an impossible one unchanged, so that the check reports it. */
function keyFrom(answer: string, hasOptions: boolean): string {
  const words = answer.trim()
  if (!hasOptions) return words.replace(/\s*(?:to|–)\s*/i, '..').replaceAll('−', '-')
  const [mark = ''] = /^[([]?\s*[a-f1-6]\b/i.exec(words) ?? []
  const listed = OF_LETTERS.test(words) ? words : mark
  const letters = [...listed.replaceAll(/and/gi, ',').matchAll(/[a-f1-6]/gi)].map(
    ([one]) => LETTERS[orderOf(one)] ?? one,
  )
  return letters.length > 0 ? [...new Set(letters)].toSorted().join(',') : words
}
