import { SUBSCRIPTS, SUPERSCRIPTS } from '../raised-signs.rules.ts'
import { pictureToken } from '../staff/pasted/pictures.rules.ts'
import { equationText, withDollars } from './equation-text.rules.ts'
import { allNamed, type Element, elementsIn, isElement, type Node, textOf } from './tree.rules.ts'
import { isKey } from '../staff/pasted/key.rules.ts'
import { stylesIn } from '../staff/pasted/options.rules.ts'
import { answerOf, withoutAnswer } from '../staff/pasted/words.rules.ts'

/** The content of a table's column: for an option its letter. */
type Column = 'number' | 'question' | 'options' | 'answer' | 'explanation' | `option${string}`

const HEADS: readonly [RegExp, Column][] = [
  [/^(?:s(?:r|l)?\.?\s*no\.?|no\.?|q\.?\s*no\.?|#|number)$/i, 'number'],
  [/^questions?$/i, 'question'],
  [/^(?:options?|choices?)$/i, 'options'],
  [/^(?:options?|choices?)\s*\/\s*(?:answers?|keys?)$/i, 'options'],
  [/^(?:correct(?: (?:answer|option))?|answers?|ans\.?|key)$/i, 'answer'],
  [/^(?:explanations?|solutions?|feedback|hint)$/i, 'explanation'],
]
const OPTION = /^\(?(?:option\s*)?([a-f])[).]?$/i
const NUMBER = /^(?:q(?:uestion)?\.?\s*)?\d{1,4}\s*[.):]?$/i
const LABEL = /^\s*(?:q(?:uestion)?\.?\s*)?(\d{1,4})\s*[.):]\s*/i
const MARKED = /^\*?(?:\([a-f1-6]\)|[a-f][.)])/i
const NAMED = /^(?:correct\s+)?(?:answer|ans|key|explanation|solution|sol)\b/i

type Row = readonly (readonly string[])[]

/** The number of the question before a table, null where there is none, and whether its options or answer are to come. */
type Before = { last: number | null; isOpen: boolean }

/**
 * A table as lines of a document that is typed. Without heads and numbers a table is only text: of a question, or of the page's layout.
 */
function tableLines(rows: readonly Row[], { last, isOpen }: Before): string[] {
  const [head = [], ...rest] = rows
  const named = columnsOf(head)
  const isNumbered = rows.some(([first = []]) => LABEL.test(first[0] ?? '') || NUMBER.test(first.join(' ')))
  const isOwn = named !== null || isNumbered
  if (!isOwn || isKeys(rows) || rows.every((row) => row.length < 2)) return rows.flatMap(plainRow)
  const isNext = last !== null && Number(/\d+/.exec(rows[0]?.[0]?.[0] ?? '')?.[0]) === last + 1
  if (!named && isOpen && !isNext && rows.every(isOfList)) return rows.flatMap(plainRow)
  let number = last ?? 0
  return (named ? rest : rows).flatMap((row) => {
    const lines = questionLines(row, named ?? guessed(row))
    if (lines.length === 0) return []
    number += 1
    const [first = '', ...others] = lines
    return [`${number}. ${first.replace(LABEL, '')}`, ...others]
  })
}

/** Whether the rows hold numbers of questions and their keys: beside each other, or below each other. */
function isKeys(rows: readonly Row[]): boolean {
  const texts = rows.map((row) => row.map((cell) => cell.join(' ')).filter((cell) => cell !== ''))
  if (texts.every((row) => row.every((cell) => IS_PAIR.test(cell) || NUMBER.test(cell) || isKey(cell)))) return true
  const [pairs, numbers] = [isPairs, isNumbers].map((isSuch) => texts.filter(isSuch).length)
  return (pairs ?? 0) >= Math.max(1, rows.length - 1) || ((numbers ?? 0) > 0 && (numbers ?? 0) * 2 >= rows.length)
}

/** A number and a few words, as in a list within a question: no more is said of it. */
const isOfList = (row: Row): boolean =>
  row.length === 2 &&
  NUMBER.test((row[0] ?? []).join(' ')) &&
  row.every((cell) => cell.length < 2 && !cell.some(isOfQuestion))

/** Whether a line has what no item of a list has: an answer, or the marks of options anywhere. */
const isOfQuestion = (line: string): boolean =>
  MARKED.test(line) || NAMED.test(line) || hasOptions(line) || withoutAnswer(line, isKey, true).answers.length > 0

function hasOptions(line: string): boolean {
  const { first, second } = stylesIn(line)
  return first.some((style) => second.includes(style))
}

/** What the lines before a table say of the question in which it may stand. */
function questionBefore(lines: readonly string[]): Before {
  const at = lines.findLastIndex((line) => QUESTION.test(line))
  if (at < 0) return { last: null, isOpen: false }
  const own = lines.slice(at)
  const isDone = hasOptions(own.join(' ')) || own.some((line) => answerOf(line, isKey) !== null || isOfQuestion(line))
  return { last: Number(QUESTION.exec(own[0] ?? '')?.[1]), isOpen: !isDone }
}

const IS_PAIR = /^\d{1,4}\s*[.):-]?\s*[([]?[a-f1-6][)\]]?$/i

const isPairs = (row: readonly string[]): boolean =>
  row.length > 1 && row.every((cell, at) => (at % 2 === 0 ? NUMBER.test(cell) : isKey(cell)))

/** Beside a head. */
const isNumbers = (row: readonly string[]): boolean => row.length > 2 && row.slice(1).every((cell) => NUMBER.test(cell))

/** Columns by their heads; null where no head says `question`. */
function columnsOf(head: Row): Column[] | null {
  const columns = head.map((cell): Column => {
    const words = cell.join(' ').trim()
    const option = OPTION.exec(words)?.[1]
    if (option !== undefined) return `option${option.toLowerCase()}`
    return HEADS.find(([pattern]) => pattern.test(words))?.[1] ?? 'options'
  })
  return columns.includes('question') ? columns : null
}

/** Without heads the first cell that is more than a number is the question; the content decides about the others. */
function guessed(row: Row): Column[] {
  const asks = row.length > 1 && NUMBER.test((row[0] ?? []).join(' ')) ? 1 : 0
  return row.map((_cell, at) => (at < asks ? 'number' : at === asks ? 'question' : 'options'))
}

function questionLines(row: Row, columns: readonly Column[]): string[] {
  const cellsOf = (wanted: Column) =>
    row.filter((_cell, at) => columns[at] === wanted).filter(({ length }) => length > 0)
  const question = cellsOf('question').flat()
  if (question.length === 0) return []
  const letters = columns.flatMap((column, at) =>
    /^option[a-f]$/.test(column) && row[at]?.length ? [optionLine(column.slice(-1), row[at])] : [],
  )
  return [
    ...question,
    ...letters,
    ...cellsOf('options').flatMap((cell, at) => restLines(cell, at > 0 || letters.length > 0)),
    ...cellsOf('answer').map(
      (cell) =>
        `Answer: ${cell
          .join(' ')
          .replace(NAMED, '')
          .replace(/^\s*[:.]\s*/, '')}`,
    ),
    ...cellsOf('explanation').map((cell) => `Explanation: ${cell.join('\n')}`),
  ]
}

const optionLine = (letter: string, cell: readonly string[]): string =>
  `(${letter}) ${cell.join(' ').replace(/^\*?(?:\([a-f1-6]\)|[a-f][.)])\s*/i, '')}`

const MAX_OPTIONS = 6

/** A cell next to the question: options, with letters or without; the answer; otherwise the explanation. */
function restLines(cell: readonly string[], isLater: boolean): string[] {
  const [first = ''] = cell
  if (cell.some((line) => MARKED.test(line) || NAMED.test(line))) return [...cell]
  if (cell.length === 1) return isKey(first) || !isLater ? [`Answer: ${first}`] : [`Explanation: ${first}`]
  if (!isLater && cell.length <= MAX_OPTIONS) {
    return cell.map((line, at) => `(${String.fromCodePoint(FIRST_LETTER + at)}) ${line}`)
  }
  return [`Explanation: ${cell.join('\n')}`]
}

/** A row within a question: its cells stay on one line, other than those that hold questions of their own. */
const plainRow = (row: Row): string[] => {
  const isWhole = row.some((cell) => cell.length > 1 && cell.some((line) => LABEL.test(line) || MARKED.test(line)))
  if (row.length === 1 || isWhole) return row.flat()
  const line = row.map((cell) => cell.join(' ')).filter((words) => words !== '')
  return line.length === 0 ? [] : [line.join(' ')]
}

/** The lines read; `line` is the unfinished one. */
type Reading = { lines: string[]; line: string; lists: { isOrdered: boolean; isLettered: boolean; count: number }[] }

const BLOCKS = /^(?:p|h[1-6]|div|section|article|blockquote|pre|dd|dt|dl|tr|td|th|caption|body|html|center)$/
const SAYS_NOTHING = /^(?:style|script|head|title|xml|template|o:p)$/
const QUESTION = /^\s*(?:q(?:uestion)?\.?\s*)?(\d{1,4})\s*[.):]\s/i

/** Rich text as lines of a document that is typed: numbers of lists, formulas, raised figures and tables included. */
export function richLines(root: Element): string {
  const reading: Reading = { lines: [], line: '', lists: [] }
  walk(root, reading)
  endLine(reading)
  return reading.lines.join('\n').trim()
}

function walk(node: Node, reading: Reading): void {
  if (!isElement(node)) {
    reading.line += node.replaceAll(/[^\S\t\u00a0]+/g, ' ')
    return
  }
  const { name } = node
  if (SAYS_NOTHING.test(name)) return
  if (name === 'table') readTable(node, reading)
  else if (name === 'ol' || name === 'ul') readList(node, reading)
  else if (name === 'li') readItem(node, reading)
  else if (BLOCKS.test(name)) {
    if (!/^(?:body|html)$/.test(name)) endLine(reading)
    const before = reading.lines.length
    for (const one of node.children) walk(one, reading)
    if (before === reading.lines.length) reading.line = plainList(node, reading.line)
    endLine(reading)
  } else inline(node, reading)
}

function inline(node: Element, reading: Reading): void {
  const { name, attributes } = node
  if (name === 'br') endLine(reading)
  else if (name === 'm:oMath') reading.line += equationText(node)
  else if (name === 'sub' || name === 'sup') reading.line += raised(textOf(node), name)
  else if (name === 'img') {
    const number = /^picture:(\d+)$/.exec(attributes['src'] ?? '')?.[1]
    reading.line += pictureToken(number === undefined ? '?' : Number(number), attributes['alt'] ?? '')
  } else for (const one of node.children) walk(one, reading)
}

/**
 * A paragraph in the clipboard of Word is of a list by its style; a number within the list of questions is an option's.
 */
function plainList({ attributes }: Element, line: string): string {
  const level = Number(/mso-list:\s*\S+\s+level(\d)/i.exec(attributes['style'] ?? '')?.[1] ?? 1)
  return level > 1 ? line.replace(/^\s*(\d+)[.)]\s/, '($1) ') : line
}

function endLine(reading: Reading): void {
  const line = withDollars(reading.line)
    .replaceAll(/[ \u00a0]+/g, ' ')
    .replaceAll(/ ?\t[ \t]*/g, '\t')
    .trim()
  reading.line = ''
  if (line === '') return
  if (QUESTION.test(line) && reading.lines.length > 0) reading.lines.push('')
  reading.lines.push(line)
}

function readList(node: Element, reading: Reading): void {
  endLine(reading)
  const start = Number(node.attributes['start'] ?? 1)
  const isOrdered = node.name === 'ol'
  const isInner = reading.lists.length > 0 || isAlphabetic(node)
  reading.lists.push({ isOrdered, isLettered: isInner, count: (Number.isInteger(start) ? start : 1) - 1 })
  for (const one of elementsIn(node)) walk(one, reading)
  endLine(reading)
  reading.lists.pop()
}

const FIRST_LETTER = 97
const LETTERS_IN_ALPHABET = 26

function readItem(node: Element, reading: Reading): void {
  endLine(reading)
  const list = reading.lists.at(-1)
  if (list) {
    list.count += 1
    const isLetter = list.count >= 1 && list.count <= LETTERS_IN_ALPHABET
    const letter = isLetter ? String.fromCodePoint(FIRST_LETTER - 1 + list.count) : String(list.count)
    if (!list.isOrdered) reading.line = '• '
    else reading.line = list.isLettered || isAlphabetic(node) ? `(${letter}) ` : `${list.count}. `
  }
  // The first paragraph of an item follows its number.
  for (const one of node.children) {
    if (isElement(one) && one.name === 'p') for (const within of one.children) walk(within, reading)
    else walk(one, reading)
    if (isElement(one) && one.name === 'p') endLine(reading)
  }
  endLine(reading)
}

const isAlphabetic = ({ attributes }: Element): boolean =>
  /list-style-type:\s*\w*-alpha/i.test(attributes['style'] ?? '') || /^a$/i.test(attributes['type'] ?? '')

function readTable(table: Element, reading: Reading): void {
  endLine(reading)
  const rows = allNamed(table, 'tr').map((row) =>
    elementsIn(row)
      .filter(({ name }) => name === 'td' || name === 'th')
      .map((cell) =>
        richLines({ ...cell, name: 'body' })
          .split('\n')
          .filter((line) => line !== ''),
      ),
  )
  for (const line of tableLines(rows, questionBefore(reading.lines))) {
    if (QUESTION.test(line) && reading.lines.length > 0) reading.lines.push('')
    reading.lines.push(line)
  }
}

/** Raised figures are letters of their own; of other letters a formula is made. */
function raised(text: string, place: 'sub' | 'sup'): string {
  const letters = [...text.trim()]
  const known = place === 'sub' ? SUBSCRIPTS : SUPERSCRIPTS
  if (letters.every((letter) => known.has(letter))) return letters.map((letter) => known.get(letter)).join('')
  const harmless = text.trim().replaceAll(/[#%&_{}$]/g, String.raw`\$&`)
  if (/[\\^~\ue000⟦]/.test(text)) return text
  return `\ue000${place === 'sub' ? '_' : '^'}{\\text{${harmless}}}\ue001`
}
