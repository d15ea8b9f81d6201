import { type Static, Type } from 'typebox'
import { Count, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'
import { auditActions } from './audit-actions.rules.ts'

/** A value in the audit log; the console words values that are not texts. For an imported file, its rows. */
const AuditValue = () =>
  Type.Union([
    Type.Null(),
    Type.String(),
    Type.Boolean(),
    Type.Array(Type.String()),
    Type.Array(Type.Integer()),
    Type.Object({ rows_added: Count(), rows_changed: Count() }),
    Type.Object({ rows_removed: Count(), rows_restored: Count() }),
  ])
export type AuditValue = Static<ReturnType<typeof AuditValue>>

/** The changes of an act, field by field; null when a person's data was erased since. */
export const AuditChanges = () =>
  OrNull(Type.Array(Type.Object({ field: Type.String(), before: AuditValue(), after: AuditValue() })))

/** The action; null if a later version of the app recorded an action that this one does not know. */
export const AuditActionKnown = () => OrNull(Type.Enum([...auditActions]))

/** A student's status: `pending` waits for the academy's approval, `left` can no longer log in. */
export const StudentStatus = () => Type.Enum(['active', 'pending', 'left'])

/** An attempt, with the student who wrote it. */
export const StudentAttempt = {
  stud_id: Id(),
  attempt_id: Id(),
  name: Type.String(),
  admission_no: OrNull(Type.String()),
}

/** Identifies one press of a button: sent again with the same key, it is done only once. */
export const requestKey = () => Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })

/** A time on the academy's clock: `2026-11-28 10:00`. */
export const clockMoment = () => Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d$` })

/**
 * `uploading`: a part has arrived. `waiting`: uploaded, waits for its turn. `checking`, `converting`: in progress.
 * `ready`: students have it in all qualities. `as_is`: students have it as it was uploaded, since this machine does not
 * convert videos. `failed`: it cannot be converted.
 */
export const VideoState = () =>
  Type.Enum(['uploading', 'waiting', 'checking', 'converting', 'ready', 'as_is', 'failed'])
