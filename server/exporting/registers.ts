import { loadAcademy } from '../academy/academy.ts'
import type { Tx } from '../db/db.ts'
import { percentOf } from '../features/attendance/attendance.rules.ts'
import { toClock, toDay } from '../ports/time.ts'
import { allFeedback, marksOf, membersOfBatch, type taughtSubjects } from './registers.queries.ts'
import type { Page, Value } from './written-table.ts'

type Taught = Awaited<ReturnType<typeof taughtSubjects>>[number]

const written = (day: string) => day.split('-').toReversed().join('/')

type Time = { from: string | null; until: string | null }

/**
 * Returns a batch's members, each with the days of membership in the academy's zone; `until` is the day after the last.
 */
async function membersWithTimes(read: Tx, batchId: number) {
  const { zone } = await loadAcademy(read)
  const day = (at: number | null) => (at === null ? null : toDay(at, zone))
  const rows = await membersOfBatch(read, batchId)
  const byStudent = Map.groupBy(rows, ({ stud_id }) => stud_id)
  return new Map(
    [...byStudent].map(([id, own]) => [
      id,
      { ...own[0], times: own.map((one): Time => ({ from: day(one.from_at), until: day(one.until_at) })) },
    ]),
  )
}

const isWithin = (date: string, times: Time[] | undefined) =>
  times?.some(({ from, until }) => (from === null || date >= from) && (until === null || date < until)) ?? false

type Status = 'P' | 'A' | 'L' | 'H'

/**
 * Returns the register of a batch in a subject: its classes, and each student's marks in them; null without a mark. A
 * student who changed batches has only the days in this batch. With a `month` (`2026-11`) it has the classes of that.
 */
export async function readMonth(
  read: Tx,
  { batch_id, subject_id }: Pick<Taught, 'batch_id' | 'subject_id'>,
  month = '',
) {
  const members = await membersWithTimes(read, batch_id)
  const all = await marksOf(read, batch_id, subject_id, month)
  const marks = all.filter(({ stud_id, date }) => isWithin(date, members.get(stud_id)?.times))
  if (marks.length === 0) return null
  const marked = new Set(marks.map(({ stud_id }) => stud_id))
  const isShown = (id: number, times: Time[]) => marked.has(id) || times.some(({ until }) => until === null)
  const keys = [...new Set(marks.map(({ date, start }) => `${date} ${start}`))].toSorted()
  const status = new Map(marks.map((one) => [`${one.stud_id} ${one.date} ${one.start}`, one.status as Status]))
  const students = [...members]
    .filter(([id, { times }]) => isShown(id, times))
    .map(([stud_id, { admission_no, name }]) => {
      const own = keys.map((one) => status.get(`${stud_id} ${one}`) ?? null)
      return { stud_id, admission_no: admission_no ?? null, name: name ?? '', marks: own, ...totalsOf(own) }
    })
  const classes = keys.map((one) => ({ day: one.slice(0, DAY_LENGTH), start: one.slice(DAY_LENGTH + 1) }))
  return { classes, students }
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Whoever was late was present. A holiday counts for nothing. */
function totalsOf(marks: readonly (Status | null)[]) {
  const count = (letter: Status) => marks.filter((one) => one === letter).length
  const [late, absent, holidays] = [count('L'), count('A'), count('H')]
  const present = count('P') + late
  const total = present + absent
  return {
    present,
    absent,
    late,
    holidays,
    total,
    percent: percentOf(present, total),
  }
}

/** Returns the same as a sheet: students down, classes across, totals and percent. */
export async function registerPage(read: Tx, taught: Taught, month = ''): Promise<Page | null> {
  const register = await readMonth(read, taught, month)
  if (!register) return null
  const rows = register.students.map((one): Value[] => {
    const { present, absent, late, holidays, total, percent } = one
    const own = one.marks.map((mark) => mark ?? '')
    return [one.admission_no ?? '', one.name, ...own, present, absent, late, holidays, total, percent ?? '']
  })
  const titles = register.classes.map(({ day, start }) => `${written(day)} ${start}`.trim())
  const totals = ['Present', 'Absent', 'Late', 'Holidays', 'Total', 'Percent']
  const name = `${taught.batch_code} ${taught.subject_code}`
  return { name, header: ['Admission No', 'Student Name', ...titles, ...totals], rows }
}

/** Returns students' feedback, the latest first. */
export async function feedbackPage(read: Tx): Promise<Page> {
  const { zone } = await loadAcademy(read)
  const rows = (await allFeedback(read)).map(({ created_at, admission_no, name, mobile, message }) => [
    `${toDay(created_at, zone)} ${toClock(created_at, zone)}`,
    admission_no ?? '',
    name,
    mobile,
    message,
  ])
  return { name: 'Feedback', header: ['Sent at', 'Admission No', 'Student Name', 'Mobile', 'Feedback'], rows }
}
