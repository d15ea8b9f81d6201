import { staffStudent } from '#contract/staff/student.ts'
import type { AcademyReader, Academy } from '../../academy/academy.ts'
import { auditPage } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { toDay, toInstant } from '../../ports/time.ts'
import { smsNumberKeys } from '../../sms/make-sms.ts'
import { batchesSeen } from '../accounts/scope.ts'
import { lifeRows, type LifeRow } from './student-life.queries.ts'
import { answerRows, attemptRows, attendanceRows, identityRows } from './student.queries.ts'
import type { DataOf } from '#contract/call.ts'
import { RESULT_LIFE_MS } from '../../push/messages.queries.ts'
import { marksTrend } from './marks-trend.rules.ts'
import { chapterAccuracy } from './chapter-accuracy.rules.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { areResultsOut, rankingMoment } from '../../assessment/results/results.rules.ts'
import { shownEntry } from '../../audit/shown-entry.rules.ts'
import { outlooksOf, type Status as Mark } from '../../features/attendance/attendance.rules.ts'
import { endOf } from '../accounts/actor.ts'
import { studentVersion } from './known-student.ts'

type Rows<Read extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>
type Attempts = Rows<typeof attemptRows>

const SHOWN_CLASSES = 60

type Seeing = { zone: string; isOffice: boolean; secrets: Pick<Secrets, 'pepper'> }

/** `isOffice`: may see how the student is reached, and change it. */
function identityOf(rows: Rows<typeof identityRows>, { zone, isOffice, secrets }: Seeing): Data['student'] | null {
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
function attendanceOf(rows: Rows<typeof attendanceRows>, academy: Academy): Data['attendance'] {
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
const outAttempts = (rows: Attempts, { now, graceMs }: Moment): Attempts =>
  rows.filter((row) => row.state !== 'open' && areResultsOut(row, now, graceMs))

function attemptsOf(rows: Attempts, moment: Moment): Data['attempts'] {
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
const changesOf = (rows: Rows<typeof auditPage>, zone: string, isOwner: boolean): NonNullable<Data['changes']> =>
  rows.map(({ entry_id, at, who, ...stored }) => ({
    entry_id,
    at: toInstant(at, zone),
    who: isOwner ? who : null,
    ...shownEntry(stored),
  }))

type Data = DataOf<typeof staffStudent>
type Life = Pick<Data, 'devices' | 'videos' | 'materials' | 'messages'>
type Message = NonNullable<Data['messages']>[number]

/** Devices, videos, materials and messages, the newest first. `isOffice`: may see what was sent to the student. */
function lifeOf(rows: readonly LifeRow[], { zone, isOffice }: { zone: string; isOffice: boolean }): Life {
  const of = (what: LifeRow['what']) => rows.filter((row) => row.what === what).toSorted((a, b) => b.at - a.at)
  const [videos, materials] = [of('video'), of('material')]
  const moment = (at: number | null) => (at === null ? null : toInstant(at, zone))
  const opened = ({ title, subject_name, figure, at }: LifeRow) => ({
    title: title ?? '',
    subject_name: subject_name ?? '',
    figure: figure ?? 0,
    at: toInstant(at, zone),
  })
  return {
    devices: of('device').map(({ begun_at, at, ended_at, state }) => ({
      started_at: toInstant(begun_at ?? at, zone),
      seen_at: toInstant(at, zone),
      ended_at: moment(ended_at),
      end_reason: state,
    })),
    videos: { begun: videos[0]?.total ?? 0, finished: videos[0]?.finished ?? 0, last: videos.map(opened) },
    materials: { opened: materials[0]?.total ?? 0, last: materials.map(opened) },
    messages: isOffice
      ? [...of('text').map((row) => textOf(row, zone)), ...of('push').map((row) => pushOf(row, zone))].toSorted(
          (a, b) => b.at.localeCompare(a.at),
        )
      : null,
  }
}

const textOf = ({ title, state, reason, at }: LifeRow, zone: string): Message => ({
  way: 'text',
  about: title ?? '',
  title: null,
  state: state ?? '',
  reason,
  devices: null,
  at: toInstant(at, zone),
})

/** When a result was sent follows from its expiry; a reminder expires when its class begins. */
const pushOf = ({ title, state, figure, finished, at }: LifeRow, zone: string): Message => ({
  way: 'push',
  about: state ?? '',
  title,
  state: finished === figure ? 'done' : 'waiting',
  reason: null,
  devices: figure,
  at: toInstant(state === 'result' ? at - RESULT_LIFE_MS : at, zone),
})

type Deps = {
  db: Db
  clock: Clock
  academy: AcademyReader
  secrets: Secrets
  settings: Pick<Settings, 'lateSeconds'>
}

const MAX_ATTEMPTS = 100
const MAX_CHANGES = 50

/** All that is known of one student, for a talk with the parents. */
export function studentRoutes(route: StaffRoute, { db, clock, academy, settings, secrets }: Deps): void {
  const { read } = db

  route(staffStudent, async ({ body: { stud_id }, caller }) => {
    const about = await academy()
    const moment = { now: clock.now(), graceMs: settings.lateSeconds * 1000, zone: about.zone }
    const isOwner = caller.roles.includes('owner')
    const isOffice = isOwner || caller.roles.includes('clerk')
    const identity = await identityRows(read, stud_id, await batchesSeen(read, caller))
    const student = identityOf(identity, { zone: about.zone, isOffice, secrets })
    if (!student) throw new ApiError('not_found')
    const year = toDay(moment.now, about.zone).slice(0, 4)
    const [reached] = identity
    const numberKeys = isOffice && reached ? smsNumberKeys(secrets, `+${reached.phone_code}${reached.mobile}`) : null
    const [attendance, attempts, life, changes] = await Promise.all([
      attendanceRows(read, stud_id, `${year}-01-01`),
      attemptRows(read, stud_id, MAX_ATTEMPTS),
      lifeRows(read, stud_id, numberKeys),
      isOffice ? auditPage(read, { entity: 'student', entity_id: String(stud_id) }, MAX_CHANGES) : null,
    ])
    const out = outAttempts(attempts, moment).map(({ attempt_id }) => attempt_id)
    const shown = attemptsOf(attempts, moment)
    return {
      data: {
        student,
        attendance: attendanceOf(attendance, about),
        attempts: shown,
        trend: marksTrend(shown),
        chapters: chapterAccuracy(await answerRows(read, stud_id, out)),
        ...lifeOf(life, { zone: about.zone, isOffice }),
        changes: changes && changesOf(changes, about.zone, isOwner),
      },
    }
  })
}
