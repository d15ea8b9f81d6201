import type { Db, Tx } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { taughtSubjects } from '../accounts/scope.queries.ts'

/** Who cares for the lessons of all subjects. */
export const ALL_SUBJECTS = ['owner', 'clerk'] as const satisfies Role[]

/** Who may change lessons, the strongest first. */
export const TEACH = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

/** The subjects whose lessons somebody may change; null for all there are. */
export const subjectsCaredFor = async (read: Tx, { roles, staff_id }: StaffCaller): Promise<number[] | null> =>
  ALL_SUBJECTS.some((role) => roles.includes(role)) ? null : taughtSubjects(read, staff_id)

export type LessonDeps = { db: Db; clock: Clock; newId: NewId; settings: Settings }
