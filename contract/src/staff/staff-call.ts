import { type TObject, type TProperties, Type } from 'typebox'
import type { Call } from '../call.ts'
import type { Role } from './roles.ts'

/**
 * Whose rows a call shows or changes: `nobody` (there is no session yet), `own` (of the one who calls), `academy` (all
 * there is), `batches` (students of the batches that the one who calls teaches, everybody for the other roles), `subjects` (likewise of the subjects),
 * `sittings` (those that an invigilator was assigned to, all for owners and examiners).
 */
export type Scope = 'nobody' | 'own' | 'academy' | 'batches' | 'subjects' | 'sittings'

type StaffPart = {
  readonly access: 'staff'
  /** Who may call it; `guest` is whoever has no session yet. */
  readonly roles: 'guest' | readonly Role[]
  readonly scope: Scope
  /** Asks for a second factor that was given in the last minutes. */
  readonly fresh?: true
  /** Its body is a file and no JSON, of any length; what says what it is stands in headers. */
  readonly sends?: 'file'
}

/** One call of the staff's side: by POST, with the session in a cookie, and a header that a foreign page cannot set. */
export type StaffCall = Call & StaffPart

type StaffShape = Omit<Call, 'method' | 'access' | 'body' | 'path' | 'beside' | 'extension'> &
  Omit<StaffPart, 'access'> & { readonly path: `/staff/${string}`; readonly body?: TProperties }

type Made<C extends StaffShape> = Omit<C, 'body'> & {
  readonly method: 'POST'
  readonly access: 'staff'
  readonly extension: true
  readonly body: TObject<C['body'] extends TProperties ? C['body'] : Record<never, never>>
}

/** Does not compile without roles and scope. */
export const staffCall = <const C extends StaffShape>(shape: C): Made<C> =>
  ({
    ...shape,
    method: 'POST',
    access: 'staff',
    extension: true,
    body: Type.Object({ ...shape.body }),
  }) as unknown as Made<C>
