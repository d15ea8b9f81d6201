import { type Static, Type } from 'typebox'
import { Count, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'
import { auditActions } from './audit-actions.rules.ts'

/** A value in the audit; the console finds words for values that are no text. For an imported file, its rows. */
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

/** The action; null when a later version of the app did it, whose id this one does not know. */
export const AuditActionKnown = () => OrNull(Type.Enum([...auditActions]))

/** Of a student whom the staff sees: `pending` waits for the academy's approval, `left` may not log in any more. */
export const StudentStatus = () => Type.Enum(['active', 'pending', 'left'])

/** An attempt, with the student who wrote it. */
export const StudentAttempt = {
  stud_id: Id(),
  attempt_id: Id(),
  name: Type.String(),
  admission_no: OrNull(Type.String()),
}

/** A key of one press of a button: sent again, it is done once. */
export const requestKey = () => Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' })

/** A moment on the academy's clock: `2026-11-28 10:00`. */
export const clockMoment = () => Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d$` })

/**
 * `uploading`: some of it has come. `waiting`: all of it has, and it waits for its turn. `checking`, `converting`: it is
 * being worked on. `ready`: students have it in all its qualities. `as_is`: they have it as it was sent in, since this
 * machine converts nothing. `failed`: it cannot be made ready.
 */
export const VideoState = () =>
  Type.Enum(['uploading', 'waiting', 'checking', 'converting', 'ready', 'as_is', 'failed'])
