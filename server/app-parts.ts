import type { Call } from '#contract/call.ts'
import type { CountedDb } from './db/change-counters.ts'
import type { Readiness } from './http/health.ts'
import type { LoadShedder } from './http/load/load-shedder.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Clock } from './ports/clock.ts'
import type { Log } from './ports/log.ts'
import type { NewId } from './ports/new-id.ts'
import type { Random } from './ports/random.ts'
import type { ServerState } from './ports/server-state.ts'
import type { Secrets, Settings } from './ports/settings.ts'
import type { SmsSender } from './ports/sms.ts'
import type { Beginnings } from './staff/begin/begin.routes.ts'

/** The parts of the app; each is handed in. */
export type AppParts = {
  settings: Settings
  secrets: Secrets
  db: CountedDb
  clock: Clock
  random: Random
  newId: NewId
  sms: SmsSender
  log: Log
  /** Refuses calls under load; without one, all pass. */
  shedder?: LoadShedder
  /** Counts requests; without it, nobody does. */
  metrics?: Pick<Metrics, 'requests' | 'policyBreach'>
  /** The state of the process; without it, the app takes everything to be in order. */
  serverState?: ServerState
  /** Set when the process is told to end. */
  readiness?: Readiness
  /** The built web app, or null for the API alone. */
  webFolder: string | null
  /** The built console of the staff; without it, nobody is shown one. */
  consoleFolder?: string
  /** The beginning of an academy on an empty server; without it, no page leads there. */
  begin?: Beginnings
  /** Tests look at every answer. */
  onAnswer?: (call: Call, status: number, body: unknown) => void
}
