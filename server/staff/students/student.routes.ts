import { staffStudent } from '#contract/staff/student.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { auditPage } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { toDay } from '../../ports/time.ts'
import { batchesSeen } from '../accounts/batches-seen.ts'
import { chapterAccuracy } from './chapter-accuracy.rules.ts'
import { attemptsOf, attendanceOf, changesOf, devicesOf, identityOf, outAttempts } from './student-page.ts'
import { answerRows, attemptRows, attendanceRows, deviceRows, identityRows } from './student.queries.ts'

type Deps = {
  db: Db
  clock: Clock
  academy: AcademyReader
  secrets: Secrets
  settings: Pick<Settings, 'lateSeconds'>
}

const MAX_ATTEMPTS = 100
const MAX_DEVICES = 10
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
    const [attendance, attempts, devices, changes] = await Promise.all([
      attendanceRows(read, stud_id, `${year}-01-01`),
      attemptRows(read, stud_id, MAX_ATTEMPTS),
      deviceRows(read, stud_id, MAX_DEVICES),
      isOffice ? auditPage(read, { entity: 'student', entity_id: String(stud_id) }, MAX_CHANGES) : null,
    ])
    const out = outAttempts(attempts, moment).map(({ attempt_id }) => attempt_id)
    return {
      data: {
        student,
        attendance: attendanceOf(attendance, about),
        attempts: attemptsOf(attempts, moment),
        chapters: chapterAccuracy(await answerRows(read, stud_id, out)),
        devices: devicesOf(devices, about.zone),
        changes: changes && changesOf(changes, about.zone, isOwner),
      },
    }
  })
}
