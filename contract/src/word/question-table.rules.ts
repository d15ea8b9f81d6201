import { isKey } from '../staff/pasted-questions.rules.ts'

/** What a column of a table holds: an option's is its letter. */
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

/**
 * A table as lines of a document that is typed. `last` is the number of the question before it, null where there is none:
 * within a question a table is only text.
 */
export function tableLines(rows: readonly Row[], last: number | null): string[] {
  const [head = [], ...rest] = rows
  const named = columnsOf(head)
  const isOwn = named !== null || last === null || rows.some(([first = []]) => LABEL.test(first[0] ?? ''))
  if (!isOwn || rows.every((row) => row.length < 2)) return rows.flatMap(plainRow)
  let number = last ?? 0
  return (named ? rest : rows).flatMap((row) => {
    const lines = questionLines(row, named ?? guessed(row))
    if (lines.length === 0) return []
    number += 1
    const [first = '', ...others] = lines
    return [`${number}. ${first.replace(LABEL, '')}`, ...others]
  })
}

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

/** Without heads the first cell with more than a number asks, and the rest follows from what stands in it. */
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

const FIRST_LETTER = 97
const MAX_OPTIONS = 6

/** A cell beside the question: options, with letters or without; the answer; else what explains it. */
function restLines(cell: readonly string[], isLater: boolean): string[] {
  const [first = ''] = cell
  if (cell.some((line) => MARKED.test(line) || NAMED.test(line))) return [...cell]
  if (cell.length === 1) return isKey(first) || !isLater ? [`Answer: ${first}`] : [`Explanation: ${first}`]
  if (!isLater && cell.length <= MAX_OPTIONS) {
    return cell.map((line, at) => `(${String.fromCodePoint(FIRST_LETTER + at)}) ${line}`)
  }
  return [`Explanation: ${cell.join('\n')}`]
}

/** A row within a question: what stands side by side stays on a line. */
const plainRow = (row: Row): string[] => {
  const line = row.map((cell) => cell.join(' ')).filter((words) => words !== '')
  return line.length === 0 ? [] : [line.join(' ')]
}
