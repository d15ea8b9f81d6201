import type { Language } from '#messages/languages'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { toDay } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { classesSeen } from '../accounts/scope.ts'
import type { ClassesSeen } from '../accounts/scope.queries.ts'

export type TimetableDeps = { db: Db; clock: Clock; newId: NewId; settings: Settings; academy: AcademyReader }

/** Who asks, what they may see, in which language, and when. */
export type Asking = { seen: ClassesSeen | null; actor: Actor; now: number; zone: string; language: Language }

type Input = { caller: StaffCaller; request_id: string; language: Language }

const TEACH = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

/** Read again within a unit: a batch may have been taken from the caller meanwhile. */
export async function askingOf(
  read: Tx,
  { clock, academy }: TimetableDeps,
  { caller, request_id, language }: Input,
): Promise<Asking> {
  const { zone } = await academy()
  const seen = await classesSeen(read, caller)
  return { seen, actor: actorOf(caller, request_id, TEACH), now: clock.now(), zone, language }
}

/** True for a class of a day before today. */
export const isPastDay = ({ starts_at }: { starts_at: number }, { now, zone }: Asking): boolean =>
  toDay(starts_at, zone) < toDay(now, zone)
