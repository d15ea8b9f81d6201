import { staffStudent } from '#contract/staff/student.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { auditPage } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { toDay } from '../../ports/time.ts'
import { smsNumberKeys } from '../../sms/make-sms.ts'
import { batchesSeen } from '../accounts/batches-seen.ts'
import { chapterAccuracy } from './chapter-accuracy.rules.ts'
import { marksTrend } from './marks-trend.rules.ts'
import { lifeRows } from './student-life.queries.ts'
import { lifeOf } from './student-life.ts'
import { attemptsOf, attendanceOf, changesOf, identityOf, outAttempts } from './student-page.ts'
import { answerRows, attemptRows, attendanceRows, identityRows } from './student.queries.ts'

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
