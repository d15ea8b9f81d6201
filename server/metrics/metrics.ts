import type { RequestListener } from 'node:http'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CountedDb } from '../db/change-counters.ts'
import type { LoadShedder } from '../http/load/load-shedder.ts'
import type { Settings } from '../ports/settings.ts'
import type { SmsSender } from '../ports/sms.ts'
import { instrumentedDb, instrumentedLoadShedder, instrumentedSms } from './instrumented.ts'
import { DIRECTIVES } from '../http/site/policy-reports.rules.ts'
import { countRequests } from './count-requests.ts'
import { processFigures } from './process-figures.ts'
import { Registry } from './registry.ts'

/** Puts meters around the parts of the app. Switched off, it gives them back as they are. */
export type Metrics = {
  requests(app: FastifyInstance): void
  db(db: CountedDb): CountedDb
  sms(sms: SmsSender): SmsSender
  shedder(shedder: LoadShedder): LoadShedder
  /** So many attempts were closed because their time was over. */
  closedOverdue(count: number): void
  /** A browser reported that the page broke this directive of its policy. */
  policyBreach(directive: string): void
  /** Shows what is read when somebody looks. */
  gauge(name: string, help: string, read: () => number): void
  /** Where the figures are served, or null. */
  readonly port: number | null
  stop(): void
}

const OFF: Metrics = {
  requests: () => {},
  db: (db) => db,
  sms: (sms) => sms,
  shedder: (shedder) => shedder,
  closedOverdue: () => {},
  policyBreach: () => {},
  gauge: () => {},
  port: null,
  stop: () => {},
}

/** Serves `/metrics` on a port of its own, when one is set. Whoever reaches it reads it: it knows no students. */
export async function startMetrics(settings: Pick<Settings, 'metricsPort' | 'metricsHost'>): Promise<Metrics> {
  if (settings.metricsPort === null) return OFF
  const registry = new Registry()
  const stopWatching = processFigures(registry, versionOf(join(import.meta.dirname, '../../package.json')))
  const closed = registry.counter(
    'academy_attempts_closed_total',
    'Attempts closed by the server when their time was over.',
  )()
  const breach = registry.counter(
    'academy_policy_breaches_total',
    "Breaches of the page's policy that browsers reported.",
  )
  const breaches = new Map([...DIRECTIVES].map((directive) => [directive, breach({ directive })]))
  // Imported by name it reads all that it has, its WebSocket with the whole of fetch: time of every start without figures.
  const { createServer } = await import('node:http')
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, answer(registry))
  server.listen({ host: settings.metricsHost, port: settings.metricsPort })
  await once(server, 'listening')
  const bound = server.address()
  return {
    requests: (app) => countRequests(app, registry),
    db: (db) => instrumentedDb(db, registry),
    sms: (sms) => instrumentedSms(sms, registry),
    shedder: (shedder) => instrumentedLoadShedder(shedder, registry),
    closedOverdue: (count) => closed.add(count),
    policyBreach: (directive) => breaches.get(directive)?.add(),
    gauge: (name, help, read) => registry.gauge(name, help, read),
    port: bound && typeof bound === 'object' ? bound.port : null,
    stop: () => {
      stopWatching()
      server.close()
      server.closeAllConnections()
    },
  }
}

const answer =
  (registry: Registry): RequestListener =>
  (request, reply) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    reply.writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    reply.end(isAsked ? registry.text() : 'Look at /metrics.\n')
  }

function versionOf(file: string): string {
  return String((JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version)
}
