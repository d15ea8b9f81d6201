import type { Reason } from '#contract/errors.ts'
import { sessionMark } from '../ports/marks.ts'
import type { Asked } from './asked.ts'
import type { Log } from './make-server.ts'
import type { Refused } from './refused.ts'

/** Refusals that may be somebody trying what is not theirs. The rest are mistakes of everyday life. */
const WATCHED: ReadonlySet<Reason> = new Set<Reason>([
  'too_many',
  'proof_needed',
  'not_yours',
  'link_refused',
  'attempt_closed',
  'unknown',
  'replaced',
])

/** A line for a refusal that whoever looks into an attack wants to see: whose session asked for whose data. */
export function logRefusal({ reason, status }: Refused, { id, route, who, body }: Asked, log: Log): void {
  if (!WATCHED.has(reason)) return
  const asked = (body as { stud_id?: unknown } | null | undefined)?.stud_id
  log.info('refused', {
    request: id,
    route,
    reason,
    status,
    ...(who && { stud_id: who.stud_id, session: sessionMark(who.session_id) }),
    ...(reason === 'not_yours' && typeof asked === 'number' && { asked }),
  })
}
