import type { RequestListener } from 'node:http'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CountedDb } from '../db/change-counters.ts'
import type { LoadShedder } from '../http/load/load-shedder.ts'
import type { Settings } from '../ports/settings.ts'
import type { SmsSender } from '../ports/sms.ts'
import { DIRECTIVES } from '../http/site/policy-reports.rules.ts'
import { Registry } from './registry.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Busy } from '../db/db.ts'
import { SHED_ORDER } from '../http/load/load-shedding.rules.ts'

/** The database, with its units of work counted and timed. */
function instrumentedDb(db: CountedDb, registry: Registry): CountedDb {
  registry.gauge('academy_units_waiting', 'Units of work that are not answered yet.', () => db.waiting())
  registry.gauge('academy_storage_full', '1 from when nothing could be stored, until something is.', () =>
    db.isFull() ? 1 : 0,
  )
  const units = registry.counter(
    'academy_units_total',
    'Units of work: stored, undone by their own error, or not possible.',
  )
  const [stored, undone, busy] = [
    units({ outcome: 'stored' }),
    units({ outcome: 'undone' }),
    units({ outcome: 'busy' }),
  ]
  const seconds = registry.histogram('academy_unit_seconds', 'From asking for a unit of work to its being durable.')()
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    try {
      const value = await work()
      stored.add()
      seconds.observe((performance.now() - begun) / 1000)
      return value
    } catch (error) {
      if (error instanceof Busy) busy.add()
      else undone.add()
      throw error
    }
  }
  return {
    ...db,
    write: (...work) => counted(() => db.write(...work)),
    writeRow: (statement, values) => counted(() => db.writeRow(statement, values)),
  }
}

/** The sender, with what the gateway took and refused counted. */
function instrumentedSms(sms: SmsSender, registry: Registry): SmsSender {
  const texts = registry.counter(
    'academy_sms_total',
    'SMS that the gateway took, and that it refused or did not answer.',
  )
  const [sent, failed] = [texts({ outcome: 'sent' }), texts({ outcome: 'failed' })]
  return {
    send: async (message) => {
      try {
        const taken = await sms.send(message)
        sent.add()
        return taken
      } catch (error) {
        failed.add()
        throw error
      }
    },
  }
}

/** Returns the load shedder with each refusal counted. */
function instrumentedLoadShedder(shedder: LoadShedder, registry: Registry): LoadShedder {
  const shed = registry.counter('academy_shed_total', 'Calls refused because it was too much, by what they were for.')
  registry.gauge('academy_calls_in_flight', 'Calls that are being answered.', () => shedder.inFlight.count)
  const classes = new Map(SHED_ORDER.map((name) => [name, shed({ class: name })]))
  return {
    mayPass: (call) => {
      try {
        shedder.mayPass(call)
      } catch (error) {
        classes.get(call)?.add()
        throw error
      }
    },
    isShedding: () => shedder.isShedding(),
    inFlight: shedder.inFlight,
    stop: () => shedder.stop(),
  }
}

/** Counts each answer's status and duration by declared route, never by the requested address. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const answers = registry.counter('academy_requests_total', 'Requests answered, by route and class of status.')
  const times = registry.histogram('academy_request_seconds', 'From the headers of a request to the end of its answer.')
  const seriesOf = (method: string, route: string) => ({
    took: times({ method, route }),
    classes: [2, 3, 4, 5].map((first) => answers({ method, route, status: `${first}xx` })),
  })
  type Series = ReturnType<typeof seriesOf>
  // Series are made at the first answer, so that routes without requests are not shown.
  const known = new Map<string, Map<string, Series>>()
  const count = (method: string, route: string, status: number, milliseconds: number) => {
    let ofMethod = known.get(method)
    if (!ofMethod) known.set(method, (ofMethod = new Map<string, Series>()))
    let series = ofMethod.get(route)
    if (!series) ofMethod.set(route, (series = seriesOf(method, route)))
    series.took.observe(milliseconds / 1000)
    series.classes[Math.floor(status / 100) - 2]?.add()
  }

  app.apiRouter.watch(({ call, apiRequest, status, milliseconds }) =>
    count(call.method, apiRequest.route, status, milliseconds),
  )
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { method, url } = request.routeOptions
    // The app's own pages, and addresses that do not exist, count as one route.
    if (request.is404 || url === undefined) count(shownMethod(request.method), 'page', statusCode, elapsedTime)
    else count(declared(method), nameOf(url), statusCode, elapsedTime)
    done()
  })
}

const shownMethod = (method: string) => (['GET', 'HEAD', 'POST'].includes(method) ? method : 'other')

/** A file is declared for both methods at once. */
const declared = (method: string | string[] | undefined) => (typeof method === 'string' ? method : 'GET')

/** Each file of the web app is a route of its own, with another name after every build. */
function nameOf(url: string): string {
  return /^\/(api|media|hooks|livez|readyz|healthz)(\/|$)/.test(url) ? url : 'file'
}

const RESOLUTION = 20

/** Registers the figures of the process itself. Returns a function that ends the measurement. */
function processFigures(registry: Registry, version: string): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  const started = Date.now() / 1000 - process.uptime()
  // The histogram holds the time between two samples; the excess over the planned time is delay.
  const late = (nanoseconds: number) => Math.max(0, Math.round((nanoseconds - RESOLUTION * 1e6) / 1000) / 1e6)

  registry.gauge('academy_build_info', 'The version that runs.', () => [
    { labels: { version, node: process.versions.node }, value: 1 },
  ])
  registry.gauge('academy_event_loop_delay_seconds', 'How late the event loop was since the last look here.', () => {
    const seen = [
      { labels: { percentile: '50' }, value: late(delay.percentile(50)) },
      { labels: { percentile: '99' }, value: late(delay.percentile(99)) },
      { labels: { percentile: '100' }, value: late(delay.max) },
    ]
    delay.reset()
    return seen
  })
  registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  registry.gauge('academy_heap_bytes', 'Memory that JavaScript uses.', () => process.memoryUsage().heapUsed)
  registry.gauge('process_cpu_seconds_total', 'Time on the processor.', cpuSeconds, 'counter')
  registry.gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', () => started)
  return () => delay.disable()
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Adds meters to the parts of the app. Switched off, it returns the parts unchanged. */
export type Metrics = {
  requests(app: FastifyInstance): void
  db(db: CountedDb): CountedDb
  sms(sms: SmsSender): SmsSender
  shedder(shedder: LoadShedder): LoadShedder
  /** So many attempts were closed because their time was over. */
  closedOverdue(count: number): void
  /** A browser reported that the page broke this directive of its policy. */
  policyBreach(directive: string): void
  /** Adds a gauge whose value is read when the figures are requested. */
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

/** Serves `/metrics` on a port of its own, when one is set, without authentication: the figures know no students. */
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
  // A static import by name loads all of it, its WebSocket with the whole of fetch, at every start without figures.
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
