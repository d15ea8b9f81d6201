import { pictureToken } from '../staff/pasted-pictures.rules.ts'
import { equationText, withDollars } from './equation-text.rules.ts'
import { tableLines } from './question-table.rules.ts'
import { allNamed, type Element, elementsIn, isElement, type Node, textOf } from './tree.rules.ts'

/** Lines as they are read so far: `line` is the one that is open. */
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

/** A paragraph in the clipboard of Word is of a list by its style; a number within the list of questions is an option's. */
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

function readItem(node: Element, reading: Reading): void {
  endLine(reading)
  const list = reading.lists.at(-1)
  if (list) {
    list.count += 1
    const letter = String.fromCodePoint(FIRST_LETTER - 1 + list.count)
    if (!list.isOrdered) reading.line = '• '
    else reading.line = list.isLettered || isAlphabetic(node) ? `(${letter}) ` : `${list.count}. `
  }
  // The first paragraph of an item stands behind its number.
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
  const numbers = reading.lines.flatMap((line) => QUESTION.exec(line)?.[1] ?? [])
  const last = numbers.length === 0 ? null : Number(numbers.at(-1))
  for (const line of tableLines(rows, last)) {
    if (QUESTION.test(line) && reading.lines.length > 0) reading.lines.push('')
    reading.lines.push(line)
  }
}

const SUPERSCRIPTS = new Map([...'0123456789+-−=()n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'][at] ?? sign]))
const SUBSCRIPTS = new Map([...'0123456789+-−=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? sign]))

/** Raised figures are letters of their own; of other letters a formula is made. */
function raised(text: string, place: 'sub' | 'sup'): string {
  const letters = [...text.trim()]
  const known = place === 'sub' ? SUBSCRIPTS : SUPERSCRIPTS
  if (letters.every((letter) => known.has(letter))) return letters.map((letter) => known.get(letter)).join('')
  const harmless = text.trim().replaceAll(/[#%&_{}$]/g, String.raw`\$&`)
  if (/[\\^~\ue000⟦]/.test(text)) return text
  return `\ue000${place === 'sub' ? '_' : '^'}{\\text{${harmless}}}\ue001`
}
