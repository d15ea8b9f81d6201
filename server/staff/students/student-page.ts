import type { DataOf } from '#contract/call.ts'
import type { staffStudent } from '#contract/staff/student.ts'
import type { Academy } from '../../academy/academy.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { areResultsOut, rankingMoment } from '../../assessment/results/results.rules.ts'
import type { AuditChange } from '../../audit/audit-entry.ts'
import type { auditPage } from '../../audit/audit.queries.ts'
import { outlooksOf, type Status as Mark } from '../../features/attendance/attendance.rules.ts'
import type { Secrets } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { endOf } from '../accounts/end-of-number.ts'
import { studentVersion } from './student-version.ts'
import type { attemptRows, attendanceRows, identityRows } from './student.queries.ts'

type Data = DataOf<typeof staffStudent>
type Rows<Read extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>
type Attempts = Rows<typeof attemptRows>

const SHOWN_CLASSES = 60

type Seeing = { zone: string; isOffice: boolean; secrets: Pick<Secrets, 'pepper'> }

/** `isOffice`: may see how the student is reached, and change it. */
export function identityOf(
  rows: Rows<typeof identityRows>,
  { zone, isOffice, secrets }: Seeing,
): Data['student'] | null {
  const [first] = rows
  if (!first) return null
  const { batch_id: _id, batch_code: _code, batch_name: _name, created_at, phone_code, mobile, ...row } = first
  const batches = rows.flatMap(({ batch_id, batch_code, batch_name }) =>
    batch_id === null ? [] : [{ batch_id, batch_code: batch_code ?? '', batch_name: batch_name ?? '' }],
  )
  const batch_codes = batches.map(({ batch_code }) => batch_code)
  const version = studentVersion(secrets, { ...row, phone_code, mobile, batch_codes })
  return {
    ...row,
    ...(isOffice ? { mobile: endOf(mobile), version } : { mobile: null, email: null, guardian: null, version: null }),
    status: row.status as Data['student']['status'],
    created_at: toInstant(created_at, zone),
    batches,
  }
}

/** The year by subject, and its last classes one by one. */
export function attendanceOf(rows: Rows<typeof attendanceRows>, academy: Academy): Data['attendance'] {
  const { minimum_attendance_percent: minimum } = academy
  const marks = rows.map(({ status, ...row }) => ({ ...row, status: status as Mark }))
  const names = new Map(marks.map(({ subject_id, subject_name }) => [subject_id, subject_name]))
  const outlooks = outlooksOf(
    marks.map(({ subject_id, status }) => ({ subject_id, status, n: 1 })),
    minimum,
  )
  return {
    minimum_percent: minimum === 0 ? null : minimum,
    subjects: outlooks.map((outlook) => {
      const own = marks.filter(({ subject_id, status }) => subject_id === outlook.subject_id && status !== 'H')
      const present = own.filter(({ status }) => status !== 'A').length
      return { ...outlook, subject_name: names.get(outlook.subject_id) ?? '', present, held: own.length }
    }),
    days: marks.slice(-SHOWN_CLASSES).map(({ subject_id: _id, ...shown }) => shown),
  }
}

type Moment = { now: number; graceMs: number; zone: string }

/** Which attempts are graded, and may be looked at. */
export const outAttempts = (rows: Attempts, { now, graceMs }: Moment): Attempts =>
  rows.filter((row) => row.state !== 'open' && areResultsOut(row, now, graceMs))

export function attemptsOf(rows: Attempts, moment: Moment): Data['attempts'] {
  const out = new Set(outAttempts(rows, moment))
  const { now, graceMs, zone } = moment
  return rows.map((row) => {
    const ranked = rankingMoment(row, graceMs)
    const isRanked = ranked !== null && now >= ranked && row.results_due === 0
    const { attempt_id, kind, paper, number, state, started_at, submitted_at, marks, max_marks, passed, rank } = row
    return {
      attempt_id,
      kind,
      paper,
      number,
      is_open: state === 'open',
      started_at: toInstant(started_at, zone),
      submitted_at: submitted_at === null ? null : toInstant(submitted_at, zone),
      marks: out.has(row) && marks !== null ? toMarks(marks) : null,
      max_marks: toMarks(max_marks),
      passed: out.has(row) && passed !== null ? passed === 1 : null,
      rank: isRanked ? rank : null,
    }
  })
}

/** `isOwner`: who did it is for owners alone. */
export const changesOf = (rows: Rows<typeof auditPage>, zone: string, isOwner: boolean): NonNullable<Data['changes']> =>
  rows.map(({ entry_id, at, who, action, details }) => {
    const { changes, reason } = JSON.parse(details ?? '{}') as { changes?: AuditChange[]; reason?: string | null }
    return {
      entry_id,
      at: toInstant(at, zone),
      who: isOwner ? who : null,
      action,
      changes: changes ?? null,
      reason: reason ?? null,
    }
  })
