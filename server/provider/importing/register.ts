import { type Cell, Doubt, moment, oneOf, text } from '../cells.ts'
import type { Known } from '../known.ts'
import { type Line, type Table, textOf } from '../reading/table.ts'
import { columnName, plain } from './header.ts'
import type { Given } from './typed-rows.ts'

type Say = (at: number | null, column: string | null, problem: string) => void
/** A day's column: which day, at which hour where the class has one, and how the spreadsheet calls it. */
type DayColumn = { index: number; date: string; start: string; name: string }

const admission = text('Admission No', 40)
const status = oneOf('Status', ['P', 'L', 'A', 'H'])
const dayOf = moment('Day')
const NAMES = new Set(['studentname', 'name', 'student', 'present', 'absent', 'late', 'holidays', 'total', 'percent'])
const ADMISSION = new Set(['admissionno', 'admissionnumber', 'regno', 'ac-no'])

/** True for attendance with a column per day instead of a row per mark. */
export const isRegister = ({ header }: Table): boolean =>
  header !== null && !header.cells.some((cell) => plain(textOf(cell)) === 'status')

/**
 * Reads a register: a row per student, a column per day, P, L, A, H or nothing in the cells. Batch and subject stand
 * in the file's name, `attendance P2-A PHY12.xlsx`.
 */
export function registerRows(table: Table, words: string[], known: Known, say: Say): Given[] {
  const subject = subjectOf(words, known, say)
  const header = table.header
  if (!header || subject === null) return []
  const admissionAt = header.cells.findIndex((cell) => ADMISSION.has(plain(textOf(cell))))
  if (admissionAt === -1) say(header.row, null, 'the column "Admission No" is missing')
  const days = dayColumns(header, admissionAt, say)
  if (admissionAt === -1) return []
  return table.lines.flatMap(({ row, cells }) => {
    const admission_no = readOr(admission, cells[admissionAt] ?? '', (problem) =>
      say(row, columnName(admissionAt, 'Admission No'), problem),
    )
    if (admission_no === null) return []
    return days.flatMap(({ index, date, start, name }) => {
      const mark = textOf(cells[index])
      if (mark === '') return []
      const read = readOr(status, mark, (problem) => say(row, name, problem))
      return read === null
        ? []
        : [{ at: row, values: { date, start, admission_no, subject, status: read }, column: name }]
    })
  })
}

/** The batch's code may have blanks in it, and the subject's too. */
function subjectOf(words: string[], known: Known, say: Say): string | null {
  for (let cut = 1; cut < words.length; cut += 1) {
    const batch = words.slice(0, cut).join(' ')
    const subject = words.slice(cut).join(' ')
    if (known.batches.has(batch) && known.subjects.has(subject)) return subject
  }
  say(
    null,
    null,
    'a register is called "attendance BATCH SUBJECT", with their codes; this name has none that are known',
  )
  return null
}

function dayColumns({ row, cells }: Line, admissionAt: number, say: Say): DayColumn[] {
  return cells.flatMap((raw, index) => {
    const title = textOf(raw)
    if (index === admissionAt || title === '' || NAMES.has(plain(title))) return []
    const read = readOr(dayOf, raw, (problem) => say(row, columnName(index, ''), problem))
    if (read === null) return []
    const [date = '', time = ''] = read.split(' ')
    return [{ index, date, start: title.includes(':') ? time : '', name: columnName(index, title) }]
  })
}

function readOr<T>(cell: Cell<T>, raw: Parameters<Cell<T>['read']>[0], say: (problem: string) => void): T | null {
  try {
    if (textOf(raw) === '') throw new Doubt('is empty')
    return cell.read(raw)
  } catch (error) {
    if (!(error instanceof Doubt)) throw error
    say(error.message)
    return null
  }
}
