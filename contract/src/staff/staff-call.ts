import { type TObject, type TProperties, Type } from 'typebox'
import type { Call } from '../call.ts'
import type { Role } from './roles.ts'

/**
 * Whose rows a call shows or changes: `nobody` (there is no session yet), `own` (the caller's), `academy` (all),
 * `batches` (students of the batches that the caller teaches, all for the other roles), `subjects` (those of the
 * subjects that the caller teaches, all for the other roles), `sittings` (those to which an invigilator was assigned,
 * all for owners and examiners). The pipeline checks only roles: each handler narrows its rows by
 * `server/staff/accounts/scope.ts`.
 */
export type Scope = 'nobody' | 'own' | 'academy' | 'batches' | 'subjects' | 'sittings'

type StaffPart = {
  readonly access: 'staff'
  /** The roles that may make the call; `guest` needs no session. */
  readonly roles: 'guest' | readonly Role[]
  readonly scope: Scope
  /** Requires a second factor confirmed in the last minutes. */
  readonly fresh?: true
  /** The body is a file of any length and not JSON; headers describe it. */
  readonly sends?: 'file'
}

/** One call of the staff: by POST, with the session in a cookie, and a header that a foreign page cannot set. */
export type StaffCall = Call & StaffPart

type StaffShape = Omit<Call, 'method' | 'access' | 'body' | 'path' | 'beside' | 'extension'> &
  Omit<StaffPart, 'access'> & { readonly path: `/staff/${string}`; readonly body?: TProperties }

type Made<C extends StaffShape> = Omit<C, 'body'> & {
  readonly method: 'POST'
  readonly access: 'staff'
  readonly extension: true
  readonly body: TObject<C['body'] extends TProperties ? C['body'] : Record<never, never>>
}

/** Returns the call. Its type requires roles and scope. */
export const staffCall = <const C extends StaffShape>(shape: C): Made<C> =>
  ({
    ...shape,
    method: 'POST',
    access: 'staff',
    extension: true,
    body: Type.Object({ ...shape.body }),
  }) as unknown as Made<C>
