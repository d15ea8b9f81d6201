import { choiceOf, isForGuardian, noticeKind } from '../message-kind.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../ports/log.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { contentOf } from '../contents.ts'
import { noteNoticeDelivery } from '../../guardians/notices/notices.queries.ts'
import { dropGoneGuardianDevice } from '../../guardians/subscriptions.queries.ts'
import type { Health } from './host-lanes.ts'
import { type DueMessage, setDue } from '../messages.queries.ts'
import { isPassing, type Outcome, outcomeOf, type Said } from './outcome.rules.ts'
import { postMessage } from './post-message.ts'
import { noteDelivery } from '../staff-messages/recipients.queries.ts'
import { dropGone } from '../subscriptions.queries.ts'
import { makeSigner, serverKeyOf } from './vapid.ts'

export type PushDeps = {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'pushHosts' | 'publicUrl'>
  secrets: Secrets
  academy: AcademyReader
  log: Log
}

/** A message that this process has taken: `taken` is until when it has it. */
export type Job = { host: string; message: DueMessage; taken: number }

/** Who took a message has so long for it: then somebody else takes it, since the first may have died. */
export const LEASE_MS = 120_000
/** Before it is over nobody begins any more: a process that was held up must not send what another one sends. */
const BEGINS_WITHIN_MS = 60_000

/** Sets when a message is due that is still this process's. */
export async function settle(db: Db, { message, taken }: Job, due_at: number | null, tries: number): Promise<void> {
  await db.writeStatement((tx) => setDue(tx, { ...message, due_at: taken }, due_at, tries))
}

/** Makes what sends one message and notes what became of it; returns how its host is. */
export function makeDeliver(deps: PushDeps, stop: AbortSignal): (job: Job) => Promise<Health> {
  const { db, clock, log } = deps
  const { publicUrl } = deps.settings
  const authorizationOf = makeSigner(publicUrl?.startsWith('https:') ? publicUrl : 'mailto:nobody@example.invalid')

  /** What the service said; null when there is nothing to say or nobody to say it to. */
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
    const { stud_id, device_hash, endpoint, tries, kind, about_id, guardian_id } = job.message
    // First what became of it: one that dies in between sends it again, and notes it then.
    if (kind === 'message' && typeof outcome === 'string') {
      const now = clock.now()
      await db.writeStatement((tx) => noteDelivery(tx, { stud_id, message_id: about_id, outcome, now }))
    }
    if (guardian_id !== null && isForGuardian(kind) && typeof outcome === 'string') {
      const notice = { stud_id, kind: noticeKind(kind), about_id, guardian_id, outcome, now: clock.now() }
      await db.writeStatement((tx) => noteNoticeDelivery(tx, notice))
    }
    await settle(db, job, typeof outcome === 'object' ? outcome.again : null, tries + 1)
    if (outcome !== 'gone') return
    const address = endpoint ?? ''
    await db.writeStatement((tx) =>
      guardian_id === null
        ? dropGone(tx, stud_id, device_hash, address)
        : dropGoneGuardianDevice(tx, guardian_id, address),
    )
  }

  return async (job) => {
    const { message, host } = job
    const now = clock.now()
    if (stop.aborted || now > job.taken - LEASE_MS + BEGINS_WITHIN_MS) return 'well'
    const said = await post(job, now)
    if (said === null) return note(job, 'given_up').then(() => 'well')
    // Cut off by the end of this process: it may have arrived, and comes again with the same tag.
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
