import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorFacts } from '../ports/error-facts.ts'
import type { Log } from '../ports/log.ts'
import { apiHeaders } from './site/headers.ts'

/** Whether new requests are still wanted; set when the process is told to end. */
export type Readiness = { isLeaving: boolean }

type Health = {
  db: { ping(): Promise<void>; isFull(): boolean }
  shedder: { isShedding(): boolean }
  log: Log
  readiness: Readiness
  now?: () => number
  patience?: number
}

/** The longest time that one check of the database may take. */
const PATIENCE = 2000
/** A database that answered so lately is slow, not away: under load a process must not be taken for a dead one. */
const LATELY = 10_000

/** `/livez`: the process answers. `/readyz`: send it requests. Neither is ever shed or limited. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const reach = reacher(health)
  const ready = async (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers(apiHeaders)
    if (health.readiness.isLeaving) return refuse(reply, 'closing')
    try {
      await reach()
    } catch (error) {
      health.log.warn('the database could not do it', { route: '/readyz', error: errorFacts(error) })
      return refuse(reply, 'database')
    }
    const isFull = health.db.isFull()
    // Still ready: reading goes on, and a proxy that is told otherwise would show students nothing at all.
    const reason = isFull ? 'storage_full' : health.shedder.isShedding() ? 'full_house' : null
    return { ready: true, reason, storage: isFull ? 'full' : 'ok' }
  }
  app.get('/livez', async (_request, reply) => {
    void reply.headers(apiHeaders)
    return { alive: true }
  })
  app.get('/readyz', ready)
  app.get('/healthz', ready)
}

/** The reason tells a monitor what to do: look for the database, or wait for the next process. */
const refuse = (reply: FastifyReply, reason: 'closing' | 'database') =>
  reply.code(503).header('retry-after', '1').send({ ready: false, reason })

/** Rejects when the database is away. Requests that come at once share one check. */
function reacher({ db, now = () => performance.now(), patience = PATIENCE }: Health): () => Promise<void> {
  let look: Promise<boolean> | null = null
  let answeredAt = -Infinity
  const start = async () => {
    await db.ping()
    answeredAt = now()
    return true
  }
  return async () => {
    look ??= start().finally(() => (look = null))
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), patience)
    try {
      const answered = await Promise.race([look, late])
      if (!answered && now() - answeredAt > LATELY) throw new Error('too late')
    } finally {
      clearTimeout(timer)
    }
  }
}
