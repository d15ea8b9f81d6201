import { type Cell, CellError, moment, oneOf, text } from '../cells.ts'
import type { ImportContext } from '../import-context.ts'
import { type Line, type Table, textOf } from '../reading/table.ts'
import { columnName, isProblemColumn, plain } from './header.ts'
import { type TypedRow, type ReadRows, type AddError, addUnnamedColumnErrors } from './typed-rows.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

const LATIN = /[a-z]/

/**
 * Returns false where two names can hardly be of one person: they share no word, and neither name begins with the
 * other. Names in different scripts are not compared.
 */
function isSameName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || others.length === 0) return true
  if (LATIN.test(words.join('')) !== LATIN.test(others.join(''))) return true
  const isShared = words.some((word) => word.length > 1 && others.includes(word))
  const [joined, joinedOther] = [words.join(''), others.join('')]
  return isShared || joined.startsWith(joinedOther) || joinedOther.startsWith(joined)
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

/** A day's column: its day, the hour where the class has one, and the column's name in the spreadsheet. */
type DayColumn = { index: number; date: string; start: string; name: string }

const admission = text('Admission No', 40)
const status = oneOf('Status', ['P', 'L', 'A', 'H'])
const dayOf = moment('Day')
const TOTALS = ['present', 'absent', 'late', 'holidays', 'total', 'percent']
const STUDENT_NAMES = new Set(['studentname', 'name', 'student'])
const NAMES = new Set([...STUDENT_NAMES, ...TOTALS])
const ADMISSION = new Set(['admissionno', 'admissionnumber', 'regno', 'ac-no'])

/** Returns true for attendance with a column per day instead of a row per mark; `words` are from the file's name. */
export function isRegister({ header }: Table, words: string[]): boolean {
  if (!header || header.cells.some((cell) => plain(textOf(cell)) === 'status')) return false
  return words.length > 1 || header.cells.some((cell) => readOr(dayOf, cell, () => {}) !== null)
}

/**
 * Reads a register: a row per student, a column per day, P, L, A, H or nothing in the cells. Batch and subject stand
 * in the file's name, `attendance P2-A PHY12.xlsx`.
 */
export function registerRows(table: Table, words: string[], known: ImportContext, say: AddError): ReadRows {
  const place = placeOf(words, known, say)
  const header = table.header
  const admissionAt = header?.cells.findIndex((cell) => ADMISSION.has(plain(textOf(cell)))) ?? -1
  if (admissionAt === -1) say(header?.row ?? 1, null, localized('column_missing', { title: 'Admission No' }))
  const days = header ? dayColumns(header, admissionAt, say) : null
  const nameAt = header?.cells.findIndex((cell) => STUDENT_NAMES.has(plain(textOf(cell)))) ?? -1
  const isNamed = addUnnamedColumnErrors(table, say)
  const advice: { at: number; text: LocalizedMessage }[] = []
  const read: ReadRows = { rows: [], refused: 0, partial: [], advice }
  if (place === null || admissionAt === -1 || days === null || !isNamed) {
    return { ...read, refused: table.lines.length }
  }
  for (const line of table.lines) {
    readStudent(line, admissionAt, days, place.subject, read, say)
    const fault = studentFault(textOf(line.cells[admissionAt]), textOf(line.cells[nameAt]), place.batch, known)
    if (fault !== null) advice.push({ at: line.row, text: fault })
  }
  return read
}

/** Reads the marks of one student. A mark counts as a row, which it is in the other form of the sheet. */
function readStudent(
  line: Line,
  admissionAt: number,
  days: DayColumn[],
  subject: string,
  read: ReadRows,
  say: AddError,
): void {
  const { row, cells, broken } = line
  const admission_no =
    broken === undefined
      ? readOr(admission, cells[admissionAt] ?? '', (problem) =>
          say(row, columnName(admissionAt, 'Admission No'), problem),
        )
      : null
  if (broken !== undefined) say(row, null, broken)
  const marked = days.filter(({ index }) => textOf(cells[index]) !== '')
  if (admission_no === null) read.refused += Math.max(1, marked.length)
  else {
    for (const { index, date, start, name } of marked) {
      const mark = readOr(status, cells[index] ?? '', (problem) => say(row, name, problem))
      if (mark === null) read.refused += 1
      else {
        const given: TypedRow = { at: row, values: { date, start, admission_no, subject, status: mark }, column: name }
        read.rows.push(given)
      }
    }
  }
}

/** Returns the mismatch between a row's student and the register. */
function studentFault(admissionNo: string, name: string, batch: string, known: ImportContext): LocalizedMessage | null {
  const student = known.students.get(admissionNo)
  if (!student) return null
  if (name !== '' && !isSameName(name, student.name))
    return localized('called_otherwise', { admission_no: admissionNo, known: student.name, name })
  return student.batches.includes(batch) ? null : localized('not_in_batch', { admission_no: admissionNo, batch })
}

/** The codes of the batch and of the subject may contain blanks. */
function placeOf(words: string[], known: ImportContext, say: AddError): { batch: string; subject: string } | null {
  for (let cut = 1; cut < words.length; cut += 1) {
    const batch = words.slice(0, cut).join(' ')
    const subject = words.slice(cut).join(' ')
    if (known.batches.has(batch) && known.subjects.has(subject)) return { batch, subject }
  }
  if (known.unread.has('batches') || known.unread.has('subjects')) return null
  say(null, null, localized('name_of_register'))
  return null
}

/** Returns null when a day cannot be read, because its marks would be lost. */
function dayColumns({ row, cells }: Line, admissionAt: number, say: AddError): DayColumn[] | null {
  let isWhole = true
  const columns = cells.flatMap((raw, index) => {
    const title = textOf(raw)
    if (index === admissionAt || title === '' || NAMES.has(plain(title)) || isProblemColumn(title)) return []
    const read = readOr(dayOf, raw, (problem) => say(row, columnName(index, ''), problem))
    isWhole &&= read !== null
    if (read === null) return []
    const [date = '', time = ''] = read.split(' ')
    return [{ index, date, start: title.includes(':') ? time : '', name: columnName(index, title) }]
  })
  return isWhole ? columns : null
}

function readOr<T>(
  cell: Cell<T>,
  raw: Parameters<Cell<T>['read']>[0],
  say: (problem: LocalizedMessage) => void,
): T | null {
  try {
    if (textOf(raw) === '') throw new CellError(localized('is_empty'))
    return cell.read(raw)
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    say(error.problem)
    return null
  }
}
