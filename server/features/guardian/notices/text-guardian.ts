import { languageOf, noticeValues, ownText } from '../../../guardians/notices/notice-words.ts'
import type { NoticeContent } from '../../../guardians/notices/notice-facts.queries.ts'
import { type NoticeReason, pauseAfter } from '../../../guardians/notices/notice-verdict.rules.ts'
import { type Notice, turnNotice } from '../../../guardians/notices/notices.queries.ts'
import { errorFacts } from '../../../ports/error-facts.ts'
import { SmsFailed } from '../../../ports/sms.ts'
import { canText, noticeText } from '../../../sms/notice-text.ts'
import type { TellerDeps } from './teller-deps.ts'

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
export async function textGuardian(deps: TellerDeps, notice: Notice, content: NoticeContent): Promise<void> {
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
