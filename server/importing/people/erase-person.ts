import { eraseAttempts } from '../../assessment/attempt/attempt.queries.ts'
import { erasePractice } from '../../assessment/practice/practice.queries.ts'
import { eraseSeats } from '../../assessment/sitting/sitting.queries.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { eraseAuditDetails, writeAudit } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import { eraseStudent, studentById } from '../../features/account/account.queries.ts'
import { eraseAttendance } from '../../features/attendance/attendance.queries.ts'
import { eraseJoins } from '../../features/live/live.queries.ts'
import { eraseReading } from '../../features/materials/materials.queries.ts'
import { eraseWatching } from '../../features/recorded/recorded.queries.ts'
import { removeFromRedo } from '../../features/redo/redo.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { forgetTexts } from '../../sms/console-sms.ts'
import { eraseTraces } from './erase-traces.ts'
import { mergesOf } from './merging/merges.queries.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets; settings: Pick<Settings, 'dataDir'>; log: Log }

/** Removes a student and all data about them, for good. The audit keeps that it was done, but not for whom. */
export async function erasePerson(deps: Deps, stud_id: number, actor: Actor): Promise<void> {
  const { db, clock, secrets, settings, log } = deps
  const student = await studentById(db.read, stud_id)
  if (!student) return
  const at = clock.now()
  const merges = await mergesOf(db.read, stud_id)
  await db.write(async (tx) => {
    await removeFromRedo(tx, stud_id)
    await erasePractice(tx, stud_id)
    await eraseSeats(tx, stud_id)
    await eraseAttempts(tx, stud_id)
    await eraseWatching(tx, stud_id)
    await eraseReading(tx, stud_id)
    await eraseAttendance(tx, stud_id)
    await eraseJoins(tx, stud_id)
    await eraseTraces(tx, secrets, student)
    await eraseStudent(tx, stud_id)
    for (const id of [stud_id, ...merges.map(({ other_id }) => other_id)])
      await eraseAuditDetails(tx, 'student', String(id))
    const of = { entity: 'student', entity_id: String(stud_id) } as const
    await writeAudit(tx, { ...actor, ...of, at, action: 'student_erased', changes: [], reason: null })
  })
  for (const { phone_code, mobile } of [student, ...merges.flatMap(({ kept }) => (kept ? [kept.student] : []))])
    await forgetTexts(settings.dataDir, `+${phone_code}${mobile}`)
  await db.wipe()
  log.info('student erased', { stud_id })
}
