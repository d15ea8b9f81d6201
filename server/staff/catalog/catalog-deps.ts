import type { BodyOf } from '#contract/call.ts'
import type { staffArchive } from '#contract/staff/catalog.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { taughtSubjects } from '../accounts/scope.queries.ts'

export type CatalogDeps = { db: Db; clock: Clock; newId: NewId; settings: Settings }

/** A level, a subject, a chapter or a batch. */
export type CatalogKind = BodyOf<typeof staffArchive>['kind']

/** Who changes all of the catalog. */
export const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

/** Who adds and renames chapters, the strongest first. */
export const TEACH = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

/** The subjects whose chapters somebody may change; null for all there are. */
export const subjectsOf = async (read: Tx, { roles, staff_id }: StaffCaller): Promise<number[] | null> =>
  OFFICE.some((role) => roles.includes(role)) ? null : taughtSubjects(read, staff_id)
