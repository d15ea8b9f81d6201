import { errorFacts } from '../ports/error-facts.ts'
import { announceClasses } from './announce-classes.ts'
import { type Job, LEASE_MS, makeDeliver, type PushDeps, settle } from './sending/deliver.ts'
import { pushHostOf } from './endpoint.rules.ts'
import { HostLanes } from './sending/host-lanes.ts'
import { type DueMessage, dueMessages, setDue } from './messages.queries.ts'

export type Pusher = {
  /** Announces what is to be announced, and begins to send what is due. */
  round(): Promise<void>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Ends: gives what was not begun to whoever comes next, and waits a little for the rest. */
  stop(): Promise<void>
}

const BATCH_ROWS = 50
const MAX_HELD = 400
const SHUTDOWN_TIMEOUT_MS = 3000

/** Sends notifications. Of several processes on one database each message is taken by one. */
export function makePusher(deps: PushDeps): Pusher {
  const { db, clock, log } = deps
  const { pushHosts } = deps.settings
  const stopping = new AbortController()
  const deliver = makeDeliver(deps, stopping.signal)
  const open = new Set<Promise<unknown>>()
  const lanes = new HostLanes<Job>(
    async (job) => tracked(deliver(job), 'a notification was not sent', 'well'),
    (jobs, until) => putOff(jobs, until),
    () => clock.now(),
  )

  /** What goes wrong is a line in the log: the message comes again when its time is over. */
  async function tracked<T>(work: Promise<T>, trouble: string, otherwise: T): Promise<T> {
    const safe = work.catch((error: unknown) => {
      log.warn(trouble, { error: errorFacts(error) })
      return otherwise
    })
    open.add(safe)
    return safe.finally(() => open.delete(safe))
  }

  function putOff(jobs: Job[], until: number): void {
    const back = Promise.all(jobs.map((job) => settle(db, job, until, job.message.tries)))
    void tracked(back, 'notifications were not put off', [])
  }

  async function take(): Promise<number> {
    const now = clock.now()
    const due = await dueMessages(db.read, now, BATCH_ROWS)
    const plans = due.map((message) => planOf(message, now, pushHosts, (host) => lanes.restsUntil(host)))
    if (plans.length > 0) lanes.add(await takeThose(deps, plans))
    return due.length
  }

  async function round(): Promise<void> {
    if (pushHosts.length === 0 || stopping.signal.aborted) return
    await announceClasses(deps)
    while (lanes.size + BATCH_ROWS <= MAX_HELD && (await take()) === BATCH_ROWS);
  }

  async function idle(): Promise<void> {
    while (open.size + lanes.size > 0) {
      await Promise.allSettled(open)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  return {
    round: async () => tracked(round(), 'notifications wait', undefined),
    idle,
    async stop() {
      // What nobody began is due again at once.
      putOff(lanes.clear(), clock.now())
      const cut = setTimeout(() => stopping.abort(), SHUTDOWN_TIMEOUT_MS)
      await idle()
      clearTimeout(cut)
      stopping.abort()
    },
  }
}

/** What is to become of a due message: until when it is taken, null for done; and whether it is sent now. */
type Plan = { host: string; message: DueMessage; until: number | null; begins: boolean }

/** What nobody may be sent any more is done; what a host at rest is to get is not even begun. */
function planOf(message: DueMessage, now: number, allowed: string[], restsUntil: (host: string) => number): Plan {
  const host = message.endpoint === null ? null : pushHostOf(message.endpoint, allowed)
  if (host === null || message.expires_at <= now) return { host: '', message, until: null, begins: false }
  const rest = restsUntil(host)
  return { host, message, until: rest > 0 ? rest : now + LEASE_MS, begins: rest === 0 }
}

/** Takes them in one unit; gives those that nobody else has taken and that are sent now. */
async function takeThose({ db }: PushDeps, plans: Plan[]): Promise<Job[]> {
  const isOurs = await db.write(async (tx) => {
    const ours: boolean[] = []
    for (const { message, until, begins } of plans) {
      ours.push(await setDue(tx, message, until, message.tries + (begins ? 1 : 0)))
    }
    return ours
  })
  return plans.flatMap(({ host, message, until, begins }, at) =>
    isOurs[at] && begins && until !== null ? [{ host, message, taken: until }] : [],
  )
}
