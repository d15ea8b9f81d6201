import type { Db } from '../../db/db.ts'
import type { StaffMayHave } from '../../media/allowed-file.ts'
import type { Clock } from '../../ports/clock.ts'
import { isFileOfSubjects } from './scope.queries.ts'
import { sessionEnd } from './session-times.rules.ts'
import { staffSessionById } from './sessions.queries.ts'
import { rolesOf } from './staff.queries.ts'
import { subjectsSeen } from './scope.ts'

/**
 * Allows videos and documents of the subjects whose lessons or questions somebody sees: a doubt names a place in such a
 * file, and who uploads one looks at it.
 */
export const lessonFiles =
  ({ db, clock }: { db: Db; clock: Clock }): StaffMayHave =>
  async (sessionId, file) => {
    const found = await staffSessionById(db.read, sessionId)
    if (!found || clock.now() >= sessionEnd(found)) return false
    const caller = { ...found, roles: await rolesOf(db.read, found.staff_id) }
    // A clerk cares for the lessons of all subjects, and sees no question.
    const subjects = caller.roles.includes('clerk') ? null : await subjectsSeen(db.read, caller)
    return isFileOfSubjects(db.read, file, subjects)
  }
