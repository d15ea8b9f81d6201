import { loadAcademy } from '../academy/academy.ts'
import type { Tx } from '../db/db.ts'
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

/**
 * Returns the register of a batch in a subject: students down, classes across, totals and percent; null without a mark.
 * A student who changed batches has only the days in this batch. With a `month` (`2026-11`) it has the classes of that.
 */
export async function registerPage(
  read: Tx,
  { batch_id, subject_id, batch_code, subject_code }: Taught,
  month = '',
): Promise<Page | null> {
  const members = await membersWithTimes(read, batch_id)
  const all = await marksOf(read, batch_id, subject_id)
  const marks = all.filter(({ stud_id, date }) => date.startsWith(month) && isWithin(date, members.get(stud_id)?.times))
  if (marks.length === 0) return null
  const marked = new Set(marks.map(({ stud_id }) => stud_id))
  const isShown = (id: number, times: Time[]) => marked.has(id) || times.some(({ until }) => until === null)
  const students = [...members].filter(([id, { times }]) => isShown(id, times))
  const classes = [...new Set(marks.map(({ date, start }) => `${date} ${start}`.trim()))].toSorted()
  const status = new Map(marks.map((one) => [`${one.stud_id} ${`${one.date} ${one.start}`.trim()}`, one.status]))
  const rows = students.map(([stud_id, { admission_no, name }]): Value[] => {
    const own = classes.map((one) => status.get(`${stud_id} ${one}`) ?? '')
    const count = (letter: string) => own.filter((one) => one === letter).length
    const present = count('P') + count('L')
    const total = present + count('A')
    const percent = total === 0 ? '' : Math.round((1000 * present) / total) / 10
    return [admission_no ?? '', name ?? '', ...own, present, count('A'), count('L'), count('H'), total, percent]
  })
  const titles = classes.map((one) => `${written(one.slice(0, 10))}${one.slice(10)}`)
  const totals = ['Present', 'Absent', 'Late', 'Holidays', 'Total', 'Percent']
  return { name: `${batch_code} ${subject_code}`, header: ['Admission No', 'Student Name', ...titles, ...totals], rows }
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
