import { errorFacts } from '../ports/error-facts.ts'
import { pushHostOf } from './endpoint.rules.ts'
import { HostQueues, type Health } from './sending/host-queues.ts'
import { type DueMessage, dueMessages, setDue, announceClass } from './messages.queries.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import { classesToAnnounce, membersAfter, type Round, takeRound } from './rounds.queries.ts'
import { choiceOf, isForGuardian, isNotice, noticeKind } from './message-kind.rules.ts'
import type { AcademyReader } from '../academy/academy.ts'
import type { Log } from '../ports/log.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { contentOf } from './contents.ts'
import { noteNoticeDelivery } from '../guardians/notices/notices.queries.ts'
import { dropGoneGuardianDevice, noteRefusedGuardian } from '../guardians/subscriptions.queries.ts'
import { isGone, isPassing, type Outcome, outcomeOf, type Said } from './sending/outcome.rules.ts'
import { postMessage } from './sending/post-message.ts'
import { noteDelivery } from './staff-messages/recipients.queries.ts'
import { dropGone, noteRefused } from './subscriptions.queries.ts'
import { makeSigner, serverKeyOf } from './sending/vapid.ts'

type PushDeps = {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'pushHosts' | 'publicUrl'>
  secrets: Secrets
  academy: AcademyReader
  log: Log
}

/** A message that this process has taken: `taken` is until when it has it. */
type Job = { host: string; message: DueMessage; taken: number }

/** A process has a taken message for so long; then another process takes it, since the first may have died. */
const LEASE_MS = 120_000
/**
 * No send begins later than this after the taking: a process that was held up must not send a message that another one
 * sends.
 */
const BEGINS_WITHIN_MS = 60_000

/** Sets when a message is due, if this process still has it. */
async function settle(db: Db, { message, taken }: Job, due_at: number | null, tries: number): Promise<void> {
  await db.write({ oneStatement: true }, (tx) => setDue(tx, { ...message, due_at: taken }, due_at, tries))
}

/** Drops a device that is gone, or notes that it is refused from now on, or no longer. */
async function noteDevice({ db, clock }: PushDeps, { message }: Job, outcome: Outcome): Promise<void> {
  const { stud_id, device_hash, guardian_id, refused_since } = message
  const [now, address] = [clock.now(), message.endpoint ?? '']
  if (isGone(outcome, refused_since, now))
    return db.write({ oneStatement: true }, (tx) =>
      guardian_id === null
        ? dropGone(tx, stud_id, device_hash, address)
        : dropGoneGuardianDevice(tx, guardian_id, address),
    )
  const isNews = outcome === 'refused' ? refused_since === null : outcome === 'sent' && refused_since !== null
  if (!isNews) return
  const since = outcome === 'refused' ? now : null
  await db.write({ oneStatement: true }, (tx) =>
    guardian_id === null
      ? noteRefused(tx, stud_id, address, since)
      : noteRefusedGuardian(tx, guardian_id, address, since),
  )
}

/** Makes what sends one message and notes what became of it; returns how its host is. */
function makeDeliver(deps: PushDeps, stop: AbortSignal): (job: Job) => Promise<Health> {
  const { db, clock, log } = deps
  const { publicUrl } = deps.settings
  const authorizationOf = makeSigner(publicUrl?.startsWith('https:') ? publicUrl : 'mailto:nobody@example.invalid')

  /** Returns the service's answer; null when the message no longer applies or its device is gone. */
  async function post({ message }: Job, now: number): Promise<Said | null> {
    const { endpoint, p256dh, auth, server_key, expires_at, kind } = message
    const key = serverKeyOf(deps.secrets, server_key ?? '')
    const content = key && (await contentOf(db.read, message, { zone: (await deps.academy()).zone, now }))
    if (!content || endpoint === null || p256dh === null || auth === null) return null
    const seconds = Math.max(1, Math.floor((expires_at - now) / 1000))
    const urgent = {
      seconds,
      urgency: choiceOf(kind) === 'results' || isForGuardian(kind) ? ('normal' as const) : ('high' as const),
      topic: content.tag,
    }
    const authorization = authorizationOf(key, endpoint, now)
    return postMessage({ device: { endpoint, p256dh, auth }, content, authorization, urgent, now }, stop)
  }

  async function note(job: Job, outcome: Outcome): Promise<void> {
    const { stud_id, tries, kind, about_id, guardian_id } = job.message
    const told = outcome === 'refused' ? 'given_up' : outcome
    // The outcome is noted first: a process that dies in between sends the message again, and notes it then.
    if ((kind === 'message' || kind === 'guardian_message') && typeof told === 'string') {
      const now = clock.now()
      await db.write({ oneStatement: true }, (tx) =>
        noteDelivery(tx, { stud_id, message_id: about_id, outcome: told, now }),
      )
    }
    if (guardian_id !== null && isNotice(kind) && typeof told === 'string') {
      const notice = { stud_id, kind: noticeKind(kind), about_id, guardian_id, outcome: told, now: clock.now() }
      await db.write({ oneStatement: true }, (tx) => noteNoticeDelivery(tx, notice))
    }
    await settle(db, job, typeof outcome === 'object' ? outcome.again : null, tries + 1)
    await noteDevice(deps, job, outcome)
  }

  return async (job) => {
    const { message, host } = job
    const now = clock.now()
    if (stop.aborted || now > job.taken - LEASE_MS + BEGINS_WITHIN_MS) return 'well'
    const said = await post(job, now)
    if (said === null) return note(job, 'given_up').then(() => 'well')
    // The process's end cut the request off: the message may have arrived, and is sent again with the same tag.
    if (stop.aborted && said.status === null) return 'well'
    const outcome = outcomeOf(said, message.tries + 1, clock.now(), message.expires_at)
    if (outcome !== 'sent') {
      log.info('notification not taken', { kind: message.kind, stud_id: message.stud_id, host, status: said.status })
    }
    await note(job, outcome)
    if (!isPassing(said.status)) return 'well'
    return said.retryAfter === null ? 'ill' : { restUntil: clock.now() + said.retryAfter * 1000 }
  }
}

/** How long before a class its students are told. */
const AHEAD_MS = 600_000
const MAX_CLASSES = 50
const MAX_STUDENTS = 200

/**
 * Writes the messages for classes that begin within ten minutes: once for each class and time, by whichever process
 * comes first. Goes through a batch in steps, and goes on where a process ended in between.
 */
async function announceClasses({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  for (const round of await classesToAnnounce(db.read, now, now + AHEAD_MS, MAX_CLASSES)) {
    let at: Round | null = round
    while (at !== null) at = await step(db, at, now)
  }
}

/** One step of a round; returns the next one, or null at its end or when another process goes on with it. */
async function step(db: Db, round: Round, now: number): Promise<Round | null> {
  const members = await membersAfter(db.read, round.batch_id, round.after_stud ?? 0, MAX_STUDENTS)
  const next = members.length === MAX_STUDENTS ? (members.at(-1) ?? null) : null
  const isOurs = await db.write(async (tx) => {
    const taken = await takeRound(tx, round, next)
    if (taken) await announceClass(tx, members, round, now)
    return taken
  })
  return isOurs && next !== null ? { ...round, after_stud: next } : null
}

export type Pusher = {
  /** Announces what is to be announced, and begins to send what is due. */
  round(): Promise<void>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Stops: leaves messages that were not begun to other processes, and waits a little for the others. */
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
  const lanes = new HostQueues<Job>(
    async (job) => tracked(deliver(job), 'a notification was not sent', 'well'),
    (jobs, until) => putOff(jobs, until),
    () => clock.now(),
  )

  /** Logs a failure instead of throwing: the message is taken again when its lease ends. */
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
      // Messages that were not begun are due again at once.
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

/** A message that expired or has no allowed host is done; a message for a resting host is put off and not begun. */
function planOf(message: DueMessage, now: number, allowed: string[], restsUntil: (host: string) => number): Plan {
  const host = message.endpoint === null ? null : pushHostOf(message.endpoint, allowed)
  if (host === null || message.expires_at <= now) return { host: '', message, until: null, begins: false }
  const rest = restsUntil(host)
  return { host, message, until: rest > 0 ? rest : now + LEASE_MS, begins: rest === 0 }
}

/** Takes the messages in one unit; returns those that this process got and sends now. */
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
