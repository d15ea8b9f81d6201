import type { Tx, Db } from '../../../db/db.ts'
import { type Judged, judgeNotices, type NoticeContent } from '../../../guardians/notices/notice-facts.queries.ts'
import { type NoticeChannel, channelsOf, type NoticeReason } from '../../../guardians/notices/notice-verdict.rules.ts'
import {
  dropNotice,
  dueNotices,
  type Notice,
  staleNotices,
  turnNotice,
  addNotices,
} from '../../../guardians/notices/notices.queries.ts'
import { backoffMs } from '../../../jobs/backoff.rules.ts'
import { makePoller, type Poller } from '../../../jobs/poller.ts'
import { LOST_DELIVERY } from '../../../push/lost-deliveries.rules.ts'
import { addGuardianMessages } from '../../../push/messages.queries.ts'
import { isQuiet, nextQuiet } from '../../../push/quiet-hours.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import { attemptsToTell } from '../../../assessment/results/results.queries.ts'
import { openRounds, takeResultRound } from '../../../guardians/notices/result-rounds.queries.ts'
import type { Clock } from '../../../ports/clock.ts'
import { linkPath, linkToken } from '../../../guardians/consent-link.ts'
import { languageOf, linkValues, noticeValues, ownLinkText, ownText } from '../../../guardians/notices/notice-words.ts'
import type { SmsSender } from '../../../ports/sms.ts'
import { smsSetup } from '../../../sms/gateway/sms-setup.ts'
import { canText, noticeText } from '../../../sms/notice-text.ts'
import { sendText } from '../../../sms/send-text.ts'
import type { Log } from '../../../ports/log.ts'
import type { Secrets, Settings } from '../../../ports/settings.ts'

type TellerDeps = {
  db: Db
  clock: Clock
  academy: AcademyReader
  settings: Settings
  secrets: Secrets
  sms: SmsSender
  log: Log
}

/** Failures after which the gateway surely took nothing, so that the text is sent again. */
const AGAIN: ReadonlySet<string | null> = new Set<NoticeReason>(['down', 'unreachable'])
const FIRST_PAUSE_MS = 60_000

/** Sends a text that this process has taken, and notes what became of it. */
async function textGuardian(deps: TellerDeps, notice: Notice, content: NoticeContent): Promise<void> {
  const { db, clock } = deps
  const reason = await send(deps, notice, content)
  const now = clock.now()
  const pauseMs = AGAIN.has(reason) ? backoffMs(notice.tries, FIRST_PAUSE_MS) : null
  const outcome = { from: 'sending', reason, now } as const
  await db.write((tx) =>
    pauseMs === null
      ? turnNotice(tx, notice, { ...outcome, to: reason === null ? 'sent' : 'failed' })
      : turnNotice(tx, notice, { ...outcome, to: 'waiting', due_at: now + pauseMs }),
  )
}

/** Returns why the text was not sent, null where the gateway took it. */
async function send(deps: TellerDeps, notice: Notice, content: NoticeContent): Promise<NoticeReason | null> {
  const setup = await smsSetup(deps)
  if (!canText(setup, notice.kind)) return 'no_text'
  const { zone, name } = await deps.academy()
  const filled =
    notice.kind === 'consent'
      ? linkIn(deps, notice, content, name)
      : {
          values: noticeValues(content, notice, zone),
          own: ownText(content, notice, { zone, academy: name }),
        }
  const { text, template_id } = noticeText(setup, notice.kind, { language: languageOf(content), ...filled })
  const failure = await sendText(deps, { to: content.number, text, academy: name, template_id })
  return failure === 'resting' ? 'down' : failure
}

/** The link is made only now: neither the notice nor the database has its secret. */
function linkIn({ secrets, settings }: TellerDeps, notice: Notice, content: NoticeContent, academy: string) {
  const token = linkToken(secrets, notice.about_id)
  const link = `${settings.publicUrl ?? ''}${linkPath(token)}`
  return { values: linkValues(content, token), own: ownLinkText(content, { link, academy }) }
}

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const ROUNDS_AT_ONCE = 5
const ATTEMPTS_AT_ONCE = 200

/**
 * Does one step for each paper whose results were published: stores the notices of 200 students at a time, so that a
 * large exam causes no burst. It continues where a process ended; each step is done by one of several processes.
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

/** Only few texts at once: when a process dies, the outcome of its texts under way is unknown. */
const AT_ONCE: Record<NoticeChannel, number> = { push: 100, text: 10 }
/** Units in a tick: the guardians of a large exam are told over some minutes. */
const MAX_UNITS = 4

/** Sends the stored notices to guardians, each once, over all processes. See decision 0078. */
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
  // A text whose outcome is unknown is never sent again by itself: the notice is taken before the gateway is called.
  await Promise.all(ready.map(async ({ notice, content }) => textGuardian(deps, notice, content)))
}

/**
 * Takes the notices that no other process has taken, and judges each by the present facts. Notifications are queued in
 * the same unit; returns the texts to be sent.
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

/** Gives up notices that were begun long ago and have no outcome. */
async function giveUp({ db, clock }: TellerDeps, channel: NoticeChannel): Promise<void> {
  const now = clock.now()
  const { afterMs, reason } = LOST_DELIVERY[channel]
  // The search runs outside a unit: mostly it finds nothing.
  const stale = await staleNotices(db.read, channel, now - afterMs, AT_ONCE.push)
  if (stale.length === 0) return
  await db.write(async (tx) => {
    for (const notice of stale) await turnNotice(tx, notice, { from: 'sending', to: 'failed', reason, now })
  })
}
