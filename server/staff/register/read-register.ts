import type { Role } from '#contract/staff/roles.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Tx } from '../../db/db.ts'
import { type AttendanceMark, markedAt, marksAt } from '../../features/attendance/attendance-marks.queries.ts'
import { addDays, daysBetween, momentOf, toClock, toDay } from '../../ports/time.ts'
import type { ClassesSeen } from '../accounts/classes-seen.ts'
import { classCount, membersAround, registerClass } from './register.queries.ts'
import { type Cell, cellOf, mayMark, rowsOf } from './register.rules.ts'

type Asked = {
  classId: number
  seen: ClassesSeen | null
  roles: readonly Role[]
  now: number
  zone: string
}

/** A cell with where it stands in the register; `noted` is false where an import has changed it last. */
export type PlacedCell = Cell & { stud_id: number; start: string; who: string | null; isNoted: boolean }

/**
 * The register of a class as it stands. Its cells are the rows of `attendance` of its day and start; where a sheet said no
 * start and the subject has no other class on that day, those without a start.
 *
 * @throws {ApiError} `not_found`
 */
export async function readRegister(read: Tx, { classId, seen, roles, now, zone }: Asked) {
  const of = await registerClass(read, seen, classId)
  if (!of) throw new ApiError('not_found')
  const [date, start] = [toDay(of.starts_at, zone), toClock(of.starts_at, zone)]
  const day = { from: momentOf(date, '00:00', zone), until: momentOf(addDays(date, 1), '00:00', zone) }
  const starts = (await classCount(read, of, day)) === 1 ? [start, ''] : [start]
  const members = await membersAround(read, of.batch_id, of.starts_at)
  const rows = rowsOf(members, { starts_at: of.starts_at, date, dayOf: (at) => toDay(at, zone) })
  const place = { studIds: rows.map(({ stud_id }) => stud_id), subjectId: of.subject_id, date, starts }
  const stored = await markedAt(read, place)
  const marks = await marksAt(read, place)
  const cells = new Map(rows.map(({ stud_id }) => [stud_id, placedCell(stud_id, start, { stored, marks })]))
  const is_cancelled = of.status === 'cancelled'
  const may = mayMark({ is_cancelled, days_ago: daysBetween(date, toDay(now, zone)), roles })
  return { of, date, rows, cells, marks, may }
}

export type ReadRegister = Awaited<ReturnType<typeof readRegister>>

type Found = { stored: Awaited<ReturnType<typeof markedAt>>; marks: AttendanceMark[] }

function placedCell(stud_id: number, start: string, { stored, marks }: Found): PlacedCell {
  const own = stored.filter((row) => row.stud_id === stud_id)
  const row = own.find((one) => one.start === start) ?? own[0]
  const at = row?.start ?? start
  const newest = marks.findLast((mark) => mark.stud_id === stud_id && mark.start === at)
  return { stud_id, start: at, ...cellOf(row?.status ?? null, newest) }
}

/** Cells as they are answered. */
export const shownCells = ({ rows, cells }: Pick<ReadRegister, 'rows' | 'cells'>) =>
  rows.flatMap(({ stud_id }) => {
    const cell = cells.get(stud_id)
    if (!cell) return []
    const { status, counter, is_filled, who } = cell
    return [{ stud_id, status, counter, is_filled, who }]
  })
