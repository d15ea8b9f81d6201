import type { AcademyReader } from '../../academy/academy.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { taughtBatches } from '../accounts/scope.queries.ts'
import type { Own } from './papers.queries.ts'

export type ResultsDeps = {
  db: Db
  clock: Clock
  newId: NewId
  log: Log
  academy: AcademyReader
  settings: Pick<Settings, 'lateSeconds'>
}

export const graceOf = ({ settings }: Pick<ResultsDeps, 'settings'>): number => settings.lateSeconds * 1000

/** The batches whose results somebody sees; null for all. A clerk who also teaches sees those of a teacher. */
export const ownOf = async (read: Tx, { roles, staff_id }: StaffCaller): Promise<Own> =>
  roles.some((role) => role === 'owner' || role === 'examiner') ? null : taughtBatches(read, staff_id)
