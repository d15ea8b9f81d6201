import type { Role } from '#contract/staff/roles.ts'
import { addAct, actByKey } from '../../assessment/sitting/acts.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { AuditChange } from '../../audit/audit-entry.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { actorOf } from '../accounts/actor.ts'
import type { ResultsDeps } from './results-deps.ts'

/** So long the parts of one file may be asked for. */
const MAX_AGE_MS = 3_600_000

/** A part of a file. `what` names the file: all parts of one key are of the same. */
type Wanted = {
  caller: StaffCaller
  request_id: string
  roles: readonly Role[]
  paper_id: number
  request_key: string
  what: string
  changes: AuditChange[]
}

/**
 * Notes in the audit that a file was begun, once for its key, before its first part leaves; whichever part that is.
 *
 * @throws {ApiError} `rule` where the key is of another file or of somebody else, or is too old.
 */
export async function noteExport({ db, clock, newId }: ResultsDeps, wanted: Wanted): Promise<void> {
  const { caller, request_id, roles, paper_id, request_key, what, changes } = wanted
  const at = clock.now()
  const actor = actorOf(caller, request_id, roles)
  const known = await actByKey(db.read, paper_id, request_key)
  if (known) {
    const isSame = known.kind === 'export_results' && known.message === what && known.who === actor.who
    if (isSame && at - known.at < MAX_AGE_MS) return
    throw new ApiError('rule', { field: 'request_key', text: plainText('staff_results_key') })
  }
  const act = { act_id: newId(), paper_id, request_key, kind: 'export_results', ms: 0, message: what, reason: null }
  const entry = { at, action: 'results_exported', entity: 'paper', entity_id: String(paper_id), reason: null } as const
  await db.write(async (tx) => {
    // Two parts of one file may be asked for at once.
    if (await actByKey(tx, paper_id, request_key)) throw new ApiError('busy', { retryAfter: 5 })
    await addAct(tx, { ...act, who: actor.who, at })
    await writeAudit(tx, { ...actor, ...entry, changes })
  })
}
