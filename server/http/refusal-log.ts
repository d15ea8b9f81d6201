import type { FastifyRequest } from 'fastify'
import type { Reason } from '#contract/errors.ts'
import { sessionMark } from '../ports/marks.ts'
import type { Log } from './make-server.ts'
import type { Refused } from './refused.ts'
import type { Who } from './route.ts'

/** Refusals that may be somebody trying what is not theirs. The rest are mistakes of everyday life. */
const WATCHED: ReadonlySet<Reason> = new Set<Reason>([
  'too_many',
  'not_yours',
  'link_refused',
  'attempt_closed',
  'unknown',
  'replaced',
])

/** Who a request turned out to come from. */
export const callers = new WeakMap<FastifyRequest, Who>()

/** A line for a refusal that whoever looks into an attack wants to see: whose session asked for whose data. */
export function logRefusal({ reason }: Refused, status: number, request: FastifyRequest, log: Log): void {
  if (!WATCHED.has(reason)) return
  const who = callers.get(request)
  const asked = (request.body as { stud_id?: unknown } | null | undefined)?.stud_id
  log.info('refused', {
    request: request.id,
    route: request.routeOptions.url ?? 'page',
    reason,
    status,
    ...(who && { stud_id: who.stud_id, session: sessionMark(who.session_id) }),
    ...(reason === 'not_yours' && typeof asked === 'number' && { asked }),
  })
}
