import { type Cell, CellError, moment, oneOf, text } from '../cells.ts'
import type { ImportContext } from '../import-context.ts'
import { type Line, type Table, textOf } from '../reading/table.ts'
import { isDay } from '../../ports/time.ts'
import { shownDay } from '../dates.ts'
import { isLeftOut, plain } from '../matching/head-words.rules.ts'
import { isMonthGrid, placeInName, type RegisterPlace } from '../matching/register-place.ts'
import { isDayNumber } from '../matching/table-frame.ts'
import { columnName, isProblemColumn } from './header.ts'
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
const TOTALS = ['present', 'absent', 'late', 'holidays', 'total', 'percent', '%', 'totalpresent', 'totalabsent']
const STUDENT_NAMES = new Set(['studentname', 'name', 'student'])
const NAMES = new Set([...STUDENT_NAMES, ...TOTALS])
const ADMISSION = new Set(['admissionno', 'admissionnumber', 'admno', 'admnno', 'regno', 'acno'])
const ROLL = ['rollno', 'rollnumber', 'roll', 'slno', 'sno', 'no']

/** Returns true for attendance with a column per day instead of a row per mark; `words` are from the file's name. */
export function isRegister(table: Table, words: string[]): boolean {
  const { header } = table
  if (!header || header.cells.some((cell) => plain(textOf(cell)) === 'status')) return false
  return words.length > 1 || isMonthGrid(table) || header.cells.some((cell) => readOr(dayOf, cell, () => {}) !== null)
}

/** The students of a register: the column of their numbers, that of their names, and who has which name. */
type Students = { at: number; isRoll: boolean; nameAt: number; batch: string; byName: Map<string, string[]> }

/**
 * Reads a register: a row per student, a column per day, P, L, A, H or nothing in the cells. Batch and subject stand
 * in the file's name, `attendance P2-A PHY12.xlsx`, or were asked for (`answer`), as the month of days without a date.
 */
export function registerRows(
  table: Table,
  words: string[],
  known: ImportContext,
  say: AddError,
  answer: RegisterPlace | null = null,
): ReadRows {
  const place = placeOf(table, words, known, answer, say)
  const header = table.header
  const heads = (header?.cells ?? []).map((cell) => plain(textOf(cell)))
  const admissionAt = heads.findIndex((head) => ADMISSION.has(head))
  const roll = ROLL.map((one) => heads.indexOf(one)).find((index) => index !== -1) ?? -1
  const at = admissionAt === -1 ? roll : admissionAt
  const nameAt = heads.findIndex((head) => STUDENT_NAMES.has(head))
  if (at === -1) say(header?.row ?? 1, null, localized('column_missing', { title: 'Admission No' }))
  const days = header ? dayColumns(header, at, place?.month ?? null, say) : null
  const isNamed = addUnnamedColumnErrors(table, say)
  const advice: { at: number; text: LocalizedMessage }[] = []
  const read: ReadRows = { rows: [], refused: 0, partial: [], advice }
  if (place === null || at === -1 || days === null || !isNamed) return { ...read, refused: table.lines.length }
  const { batch, subject } = place
  const students = { at, isRoll: admissionAt === -1, nameAt, batch, byName: byNameIn(batch, known) }
  for (const line of table.lines) {
    const given = withAdmissionNo(line, students, known, advice)
    readStudent(given, at, days, subject, read, say)
    const fault = studentFault(textOf(given.cells[at]), textOf(given.cells[nameAt]), batch, known)
    if (fault !== null) advice.push({ at: line.row, text: fault })
  }
  return read
}

const plainName = (name: string): string => wordsOf(name).join(' ')

function byNameIn(batch: string, { students }: ImportContext): Map<string, string[]> {
  const own = [...students].filter(([, { batches }]) => batches.includes(batch))
  const names = Map.groupBy(own, ([, { name }]) => plainName(name))
  return new Map([...names].map(([name, group]) => [name, group.map(([admission_no]) => admission_no)]))
}

/** A roll number is no admission number: such a row is of the only student of the batch who has its name. */
function withAdmissionNo(
  line: Line,
  { at, isRoll, nameAt, byName }: Students,
  known: ImportContext,
  advice: { at: number; text: LocalizedMessage }[],
): Line {
  if (!isRoll) return line
  const [roll, name] = [textOf(line.cells[at]), textOf(line.cells[nameAt])]
  const theirs = byName.get(plainName(name)) ?? []
  const [admission_no] = theirs
  if (admission_no === undefined || theirs.length > 1 || admission_no === roll) return line
  const student = `${known.students.get(admission_no)?.name ?? name} (${admission_no})`
  advice.push({ at: line.row, text: localized('found_by_name', { roll, student }) })
  return { ...line, cells: line.cells.map((cell, index) => (index === at ? admission_no : cell)) }
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
      const mark = isDay(date) ? readOr(status, cells[index] ?? '', (problem) => say(row, name, problem)) : null
      if (!isDay(date)) say(row, name, localized('not_date', { value: shownDay(date) }))
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

/** Returns the place by the answer, or by the file's name; null where it is not whole. */
function placeOf(
  table: Table,
  words: string[],
  known: ImportContext,
  answer: RegisterPlace | null,
  say: AddError,
): RegisterPlace | null {
  const { batch, subject, month = null } = { ...placeInName(words, known), ...answer }
  const needsMonth = isMonthGrid(table)
  const isKnown =
    batch !== undefined && subject !== undefined && known.batches.has(batch) && known.subjects.has(subject)
  if (isKnown && (month !== null || !needsMonth)) return { batch, subject, month }
  if (known.unread.has('batches') || known.unread.has('subjects')) return null
  say(null, null, localized(needsMonth ? 'name_of_month' : 'name_of_register'))
  return null
}

/** Returns null when a day cannot be read, because its marks would be lost. Days of no month are not read. */
function dayColumns(
  { row, cells }: Line,
  admissionAt: number,
  month: string | null,
  say: AddError,
): DayColumn[] | null {
  let isWhole = true
  const columns = cells.flatMap((raw, index) => {
    const title = textOf(raw)
    const isOther = title === '' || NAMES.has(plain(title)) || ROLL.includes(plain(title)) || isProblemColumn(title)
    if (index === admissionAt || isOther || isLeftOut('attendance', title)) return []
    if (isDayNumber(title)) return month === null ? [] : [dayOfMonth(index, title, month)]
    const read = readOr(dayOf, raw, (problem) => say(row, columnName(index, ''), problem))
    isWhole &&= read !== null
    if (read === null) return []
    const [date = '', time = ''] = read.split(' ')
    return [{ index, date, start: title.includes(':') ? time : '', name: columnName(index, title) }]
  })
  return isWhole ? columns : null
}

const dayOfMonth = (index: number, title: string, month: string): DayColumn => ({
  index,
  date: `${month}-${title.padStart(2, '0')}`,
  start: '',
  name: columnName(index, title),
})

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
