import type { Reason } from '#contract/errors.ts'
import { sessionMark } from '../../ports/marks.ts'
import type { RequestFacts } from '../calls/api-request.ts'
import type { Log } from '../../ports/log.ts'
import type { ApiError } from './api-error.ts'

/** Refusals that may be somebody trying what is not theirs. The rest are mistakes of everyday life. */
const WATCHED: ReadonlySet<Reason> = new Set<Reason>([
  'too_many',
  'proof_needed',
  'not_yours',
  'link_refused',
  'attempt_closed',
  'unknown',
  'replaced',
  'foreign_page',
  'role_missing',
  'wrong_login',
  'wrong_factor',
])

/** A line for a refusal that whoever looks into an attack wants to see: whose session asked for whose data. */
export function logApiError({ reason, status }: ApiError, { id, route, caller, body }: RequestFacts, log: Log): void {
  if (!WATCHED.has(reason)) return
  const asked = (body as { stud_id?: unknown } | null | undefined)?.stud_id
  log.info('refused', {
    request: id,
    route,
    reason,
    status,
    ...(caller && { stud_id: caller.stud_id, session: sessionMark(caller.session_id) }),
    ...(reason === 'not_yours' && typeof asked === 'number' && { asked }),
  })
}
