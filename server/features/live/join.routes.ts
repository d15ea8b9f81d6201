import type { FastifyInstance } from 'fastify'
import { windowOf } from '#contract/live.rules.ts'
import { meetingAddress, readJoinAddress } from '../../academy/join-address.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { apiHeaders } from '../../http/site/headers.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Secrets } from '../../ports/settings.ts'
import { classToJoin, noteJoin } from './live.queries.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets; log: Log }

/** Where the student sees why a class cannot be joined now. */
const LIVE_CLASSES = '/live-class'
/** A student who presses again within it is not noted again. */
const AGAIN_MS = 60_000

/** Leads a student into a class that is open, and notes that they joined. The target is always the class's own link. */
export function joinRoutes(app: FastifyInstance, { db, clock, secrets, log }: Deps): void {
  app.get<{ Params: { address: string } }>('/join/:address', async (request, reply) => {
    const asked = readJoinAddress(secrets, request.params.address)
    const found = asked && (await classToJoin(db.read, asked.studId, asked.classId))
    const target = found ? meetingAddress(found.online_url) : null
    if (!asked || !found || target === null) throw new ApiError('not_found')
    void reply.headers({ ...apiHeaders, 'cache-control': 'private, no-store' })
    const now = clock.now()
    if (found.status !== '' || !windowOf(found, now).is_open) return reply.redirect(LIVE_CLASSES, 302)
    // Programs that only look at an address ask with HEAD.
    const isNew = found.last_at === null || now - found.last_at >= AGAIN_MS
    if (request.method === 'GET' && isNew)
      // The class matters more than the note about it.
      await db
        .write((tx) => noteJoin(tx, { class_id: asked.classId, stud_id: asked.studId, first_at: now, last_at: now }))
        .catch(() => log.warn('a join was not noted', { class_id: asked.classId }))
    return reply.redirect(target, 302)
  })
}
