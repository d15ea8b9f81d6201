import { staffStudent } from '#contract/staff/student.ts'
import type { AcademyReader } from '../../academy/academy.ts'
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
import { attemptsOf, attendanceOf, changesOf, identityOf, outAttempts } from './student-page.ts'
import { answerRows, attemptRows, attendanceRows, identityRows } from './student.queries.ts'
import type { DataOf } from '#contract/call.ts'
import { RESULT_LIFE_MS } from '../../push/messages.queries.ts'
import { marksTrend } from './marks-trend.rules.ts'
import { chapterAccuracy } from './chapter-accuracy.rules.ts'

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

/** When a result was told is known by when that ends; a reminder ends as its class begins. */
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
