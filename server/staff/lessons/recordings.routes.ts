import { staffRecordings, staffSetNoRecording } from '#contract/staff/recordings.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Tx } from '../../db/db.ts'
import { forgetRecording, noteRecording } from '../../features/live/live.queries.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { toDay, toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { classesSeen } from '../accounts/scope.ts'
import { unrecordedClasses } from '../accounts/unrecorded.queries.ts'
import { type LessonDeps, TEACH } from './lesson-deps.ts'
import { chaptersOfRecordings, classOfRecording, isTopicOf, lessonNoted } from './recordings.queries.ts'

/**
 * Notes that a topic is the recording of a class of its subject, with an entry in the audit of the class.
 *
 * @throws {ApiError} `not_found` where the class is none of the caller's, or of another subject.
 */
export async function noteLessonOf(
  tx: Tx,
  { caller, request_id }: { caller: StaffCaller; request_id: string },
  noted: { class_id: number; topic_id: number; noted_at: number },
): Promise<void> {
  const of = await classOfRecording(tx, await classesSeen(tx, caller), noted.class_id)
  if (!of || !(await isTopicOf(tx, noted.topic_id, of.subject_id))) throw new ApiError('not_found')
  const before = await lessonNoted(tx, noted.class_id)
  await noteRecording(tx, noted)
  if (before?.topic_id === noted.topic_id) return
  const after = await lessonNoted(tx, noted.class_id)
  const changes = [
    ...changesBetween({}, { class: of.class_name }),
    ...changesBetween({ topic_name: before?.topic_name ?? null }, { topic_name: after?.topic_name ?? null }),
  ]
  const about = { action: 'recording_set', entity: 'class', entity_id: String(noted.class_id), reason: null } as const
  await writeAudit(tx, { ...actorOf(caller, request_id, TEACH), ...about, at: noted.noted_at, changes })
}

type Deps = Pick<LessonDeps, 'db' | 'clock'> & { academy: AcademyReader }

/** Classes whose recording is awaited, and those that have none. */
export function recordingsRoutes(route: StaffRoute, { db, clock, academy }: Deps): void {
  route(staffRecordings, async ({ caller }) => {
    const { zone } = await academy()
    const found = await unrecordedClasses(db.read, await classesSeen(db.read, caller), { now: clock.now() })
    const known = await chaptersOfRecordings(db.read, [...new Set(found.map(({ batch_id }) => batch_id))])
    const classes = found.map(({ batch_id, ...one }) => ({
      ...one,
      starts_at: toInstant(one.starts_at, zone),
      ends_at: toInstant(one.ends_at, zone),
      chapter_id:
        known.find((each) => each.batch_id === batch_id && each.subject_id === one.subject_id)?.chapter_id ?? null,
    }))
    return { data: { classes } }
  })

  route(staffSetNoRecording, async ({ body: { class_id, undo }, caller, request_id }) => {
    const at = clock.now()
    const { zone } = await academy()
    await db.write(async (tx) => {
      const of = await classOfRecording(tx, await classesSeen(tx, caller), class_id)
      if (!of) throw new ApiError('not_found')
      const isDone = undo
        ? await forgetRecording(tx, class_id)
        : await noteRecording(tx, { class_id, topic_id: null, noted_at: at })
      if (!isDone) return
      const name = `${toDay(of.starts_at, zone)} · ${of.batch_name} · ${of.class_name}`
      const changes = [{ field: 'class', before: undo ? name : null, after: undo ? null : name }]
      const action = undo ? 'recording_awaited' : 'recording_none'
      const entry = { at, action, entity: 'class', entity_id: String(class_id), changes, reason: null } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, TEACH), ...entry })
    })
    return { data: {} }
  })
}
