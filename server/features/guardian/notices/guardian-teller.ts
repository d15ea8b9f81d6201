import type { Tx, Db } from '../../../db/db.ts'
import { type Judged, judgeNotices, type NoticeContent } from '../../../guardians/notices/notice-facts.queries.ts'
import {
  type NoticeChannel,
  channelsOf,
  type NoticeReason,
  pauseAfter,
} from '../../../guardians/notices/notice-verdict.rules.ts'
import {
  dropNotice,
  dueNotices,
  type Notice,
  staleNotices,
  turnNotice,
  addNotices,
} from '../../../guardians/notices/notices.queries.ts'
import { makePoller, type Poller } from '../../../ports/poller.ts'
import { addGuardianMessages } from '../../../push/messages.queries.ts'
import { isQuiet, nextQuiet } from '../../../push/quiet-hours.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import { attemptsToTell } from '../../../assessment/results/results.queries.ts'
import { openRounds, takeResultRound } from '../../../guardians/notices/result-rounds.queries.ts'
import type { Clock } from '../../../ports/clock.ts'
import { languageOf, noticeValues, ownText } from '../../../guardians/notices/notice-words.ts'
import { errorFacts } from '../../../ports/error-facts.ts'
import { SmsFailed, type SmsSender } from '../../../ports/sms.ts'
import { canText, noticeText } from '../../../sms/notice-text.ts'
import type { Log } from '../../../ports/log.ts'
import type { Settings } from '../../../ports/settings.ts'

/** What telling guardians takes. */
type TellerDeps = {
  db: Db
  clock: Clock
  academy: AcademyReader
  settings: Pick<Settings, 'smsGateway' | 'phoneCodes' | 'noticeTexts'>
  sms: SmsSender
  log: Log
}

/** What a failure of the gateway means; where it surely took nothing it is asked again. */
const FAILED: Record<SmsFailed['kind'], { reason: NoticeReason; isAgain: boolean }> = {
  refused: { reason: 'refused', isAgain: false },
  down: { reason: 'down', isAgain: true },
  unreachable: { reason: 'unreachable', isAgain: true },
  // It may have taken it: another one would be paid for, and come twice.
  slow: { reason: 'unsure', isAgain: false },
  resting: { reason: 'down', isAgain: true },
}

type Outcome = { reason: NoticeReason; isAgain: boolean } | null

/** Sends a text that this process has taken, and notes what became of it. */
async function textGuardian(deps: TellerDeps, notice: Notice, content: NoticeContent): Promise<void> {
  const { db, clock } = deps
  const outcome = await send(deps, notice, content)
  const now = clock.now()
  const pause = outcome?.isAgain ? pauseAfter(notice.tries) : null
  await db.write(async (tx) => {
    if (outcome === null) await turnNotice(tx, notice, { from: 'sending', to: 'sent', reason: null, now })
    else if (pause === null)
      await turnNotice(tx, notice, { from: 'sending', to: 'failed', reason: outcome.reason, now })
    else {
      const again = { from: 'sending', to: 'waiting', reason: outcome.reason, now, due_at: now + pause } as const
      await turnNotice(tx, notice, again)
    }
  })
}

/** Null where the gateway took it. */
async function send(deps: TellerDeps, notice: Notice, content: NoticeContent): Promise<Outcome> {
  const { settings, sms, log } = deps
  if (!canText(settings, notice.kind)) return { reason: 'no_text', isAgain: false }
  const { zone, name } = await deps.academy()
  const { text, template_id } = noticeText(settings, notice.kind, {
    language: languageOf(content),
    values: noticeValues(content, notice, zone),
    own: ownText(content, notice, { zone, academy: name }),
  })
  const addressed = { to: content.number, text, code: '', minutes: 0, academy: name }
  try {
    await sms.send({ ...addressed, purpose: 'message', registered: { template_id } })
    return null
  } catch (error) {
    if (error instanceof SmsFailed) return FAILED[error.kind]
    log.warn('a text to a guardian was not sent', { kind: notice.kind, error: errorFacts(error) })
    return { reason: 'unsure', isAgain: false }
  }
}

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const ROUNDS_AT_ONCE = 5
const ATTEMPTS_AT_ONCE = 200

/**
 * One step of each paper whose results were published: writes down whose guardians are to be told, 200 students at a
 * time, so that a great exam is no storm. Goes on where a process ended; of several each step is one's.
 */
export async function walkResultRounds({ db, clock, academy }: Deps): Promise<void> {
  const rounds = await openRounds(db.read, ROUNDS_AT_ONCE)
  if (rounds.length === 0) return
  const channels = channelsOf((await academy()).result_notices)
  const now = clock.now()
  for (const round of rounds) {
    const { paper_id, after_stud } = round
    const attempts = await attemptsToTell(db.read, paper_id, after_stud, ATTEMPTS_AT_ONCE)
    const last = attempts.length === ATTEMPTS_AT_ONCE ? (attempts.at(-1)?.stud_id ?? null) : null
    const children = [...new Set(attempts.map(({ stud_id }) => stud_id))].map((stud_id) => ({ stud_id, due_at: now }))
    await db.write(async (tx) => {
      if (!(await takeResultRound(tx, round, last))) return
      await addNotices(tx, children, { kind: 'result', about_id: paper_id, channels, now })
    })
  }
}

/** Of texts under way alone nobody knows what became of them when a process dies. */
const AT_ONCE: Record<NoticeChannel, number> = { push: 100, text: 10 }
/** So many units in a beat: a great exam is told over some minutes. */
const MAX_UNITS = 4
/** Longer than a gateway may take, or than a notification is of use. */
const STALE_MS: Record<NoticeChannel, number> = { push: 16 * 3_600_000, text: 120_000 }

/** Tells guardians what was written down for them, each once, of however many processes. See decision 0078. */
export function guardianTeller(deps: TellerDeps): Poller {
  const { db, clock, academy } = deps
  return makePoller(undefined, async (stopping) => {
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
