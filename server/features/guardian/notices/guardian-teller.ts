import type { Tx } from '../../../db/db.ts'
import { type Judged, judgeNotices } from '../../../guardians/notices/notice-facts.queries.ts'
import type { NoticeChannel } from '../../../guardians/notices/notice-verdict.rules.ts'
import {
  dropNotice,
  dueNotices,
  type Notice,
  staleNotices,
  turnNotice,
} from '../../../guardians/notices/notices.queries.ts'
import { inRounds, type Rounds } from '../../../ports/rounds.ts'
import { addGuardianMessages } from '../../../push/messages.queries.ts'
import { isQuiet, nextQuiet } from '../../../push/quiet-hours.ts'
import type { TellerDeps } from './teller-deps.ts'
import { textGuardian } from './text-guardian.ts'
import { walkResultRounds } from './walk-result-rounds.ts'

/** Of texts under way alone nobody knows what became of them when a process dies. */
const AT_ONCE: Record<NoticeChannel, number> = { push: 100, text: 10 }
/** So many units in a beat: a great exam is told over some minutes. */
const MAX_UNITS = 4
/** Longer than a gateway may take, or than a notification is of use. */
const STALE_MS: Record<NoticeChannel, number> = { push: 16 * 3_600_000, text: 120_000 }

/** Tells guardians what was written down for them, each once, of however many processes. See decision 0078. */
export function guardianTeller(deps: TellerDeps): Rounds {
  const { db, clock, academy } = deps
  return inRounds(undefined, async (stopping) => {
    await walkResultRounds(deps)
    const { zone } = await academy()
    for (const channel of ['push', 'text'] as const) {
      for (let unit = 0; unit < MAX_UNITS && !stopping.aborted && !isQuiet(clock.now(), zone); unit += 1) {
        const due = await dueNotices(db.read, channel, clock.now(), AT_ONCE[channel])
        if (due.length > 0) await tell(deps, due, zone)
        if (due.length < AT_ONCE[channel]) break
      }
      if (!stopping.aborted) await giveUp(deps, channel)
    }
  })
}

type Ready = { notice: Notice; content: Judged['content'] }

async function tell(deps: TellerDeps, due: Notice[], zone: string): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const ready = await db.write((tx) => claim(tx, due, { now, zone }))
  // What nobody knows the end of is never sent again by itself: so first it is taken, and then the gateway is asked.
  await Promise.all(ready.map(async ({ notice, content }) => textGuardian(deps, notice, content)))
}

/**
 * Takes those that nobody else has taken, and decides of each as things stand in this moment. Notifications are put among
 * the others in the same unit; returns the texts that are to be sent.
 */
async function claim(tx: Tx, due: Notice[], { now, zone }: { now: number; zone: string }): Promise<Ready[]> {
  const taken: Notice[] = []
  for (const notice of due) {
    if (await turnNotice(tx, notice, { from: 'waiting', to: 'sending', reason: null, now, tries: notice.tries + 1 }))
      taken.push({ ...notice, tries: notice.tries + 1 })
  }
  const judged = await judgeNotices(tx, taken, now)
  const texts: Ready[] = []
  for (const [at, notice] of taken.entries()) {
    const one = judged[at]
    if (!one) continue
    const { verdict, content } = one
    if (verdict.to === 'fail')
      await turnNotice(tx, notice, { from: 'sending', to: 'failed', reason: verdict.reason, now })
    else if (verdict.to === 'forget') await dropNotice(tx, notice)
    else if (verdict.to === 'wait') await waitAgain(tx, notice, { until: verdict.until, now })
    else if (notice.channel === 'text') texts.push({ notice, content })
    else await push(tx, notice, { now, zone })
  }
  return texts
}

async function waitAgain(tx: Tx, notice: Notice, { until, now }: { until: number; now: number }): Promise<void> {
  const tries = notice.tries - 1
  await turnNotice(tx, notice, { from: 'sending', to: 'waiting', reason: null, now, due_at: until, tries })
}

async function push(tx: Tx, notice: Notice, { now, zone }: { now: number; zone: string }): Promise<void> {
  const { stud_id, guardian_id, about_id } = notice
  const kind = notice.kind === 'absence' ? 'absence' : 'child_result'
  const devices = await addGuardianMessages(tx, {
    stud_id,
    guardian_id,
    about_id,
    kind,
    due_at: now,
    expires_at: nextQuiet(now, zone),
  })
  if (devices === 0) await turnNotice(tx, notice, { from: 'sending', to: 'failed', reason: 'no_device', now })
}

/** Gives up on what was begun long ago and of which nobody speaks any more. */
async function giveUp({ db, clock }: TellerDeps, channel: NoticeChannel): Promise<void> {
  const now = clock.now()
  // Looked for outside a unit: mostly there is nothing to do.
  const stale = await staleNotices(db.read, channel, now - STALE_MS[channel], AT_ONCE.push)
  if (stale.length === 0) return
  const reason = channel === 'text' ? 'unsure' : 'given_up'
  await db.write(async (tx) => {
    for (const notice of stale) await turnNotice(tx, notice, { from: 'sending', to: 'failed', reason, now })
  })
}
