import { staffCloseChallenges, staffOpenChallenges } from '#contract/staff/challenges.ts'
import type { StaffRoute, StaffCaller } from '../../../http/calls/staff-route.ts'
import { type ResultsDeps, graceOf } from '../results-deps.ts'
import type { BodyOf } from '#contract/call.ts'
import type { Role } from '#contract/staff/roles.ts'
import {
  type ChallengeWindow,
  windowState,
  windowTimes,
} from '../../../assessment/challenges/challenge-window.rules.ts'
import { putWindow, removeWindow } from '../../../assessment/challenges/challenges.queries.ts'
import { type NewAct, once } from '../../../assessment/sitting/act.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { toInstant } from '../../../ports/time.ts'
import { actorOf, insistedReason } from '../../accounts/actor.ts'
import { chosenMoment } from '../change-moment.ts'
import { refuseEmbargoed, refuseWithdrawn } from '../embargo.ts'
import { wholeMinute } from '../moment-fault.rules.ts'
import { momentsVersion, shownWindow, windowOf } from '../paper-view.ts'
import { isStillWritten, type ResultPaper, resultPaper } from '../papers.queries.ts'
import { faultText } from '../still-written.ts'
import { windowFault } from './window-fault.rules.ts'

/**
 * A press and its caller. Moments on the academy's clock, `2026-11-28 10:00`; without `closes` the window is closed.
 */
type WindowPress = BodyOf<typeof staffCloseChallenges> & {
  caller: StaffCaller
  request_id: string
  roles: readonly Role[]
  opens?: string | undefined
  closes?: string
  /** Why an owner shows the key although another paper holds questions of it. */
  insist?: string | undefined
}

/**
 * Changes the window in which the key of a paper is shown for challenges, once for each key of a press, in one unit
 * with its entry in the audit. Returns the new window (ISO 8601), and the version of the paper's moments.
 *
 * @throws {ApiError} `not_found`, `changed_meanwhile` where the moments differ from those seen, `rule` with its field.
 */
async function changeWindow(deps: ResultsDeps, press: WindowPress) {
  const { db, clock, newId, log } = deps
  const { paper_id, request_key } = press
  const { zone } = await deps.academy()
  const now = clock.now()
  const asked = press.closes === undefined ? null : askedWindow(press.closes, press.opens, now, zone)
  const { who } = actorOf(press.caller, press.request_id, press.roles)
  const reason = insistedReason(press.caller, press.insist)
  const kind = asked === null ? 'close_challenges' : 'open_challenges'
  const act: NewAct = { act_id: newId(), paper_id, request_key, kind, ms: 0, message: null, reason, who, at: now }
  const moment = { now, graceMs: graceOf(deps), zone }
  const done = await db.write(async (tx) => {
    const paper = await resultPaper(tx, null, paper_id)
    if (!paper) throw new ApiError('not_found')
    const { isRepeated } = await once(tx, act, async () => {
      if (momentsVersion(paper) !== press.version) throw new ApiError('changed_meanwhile')
      if (asked !== null) await refuseWithdrawn(tx, press)
      const released =
        asked === null
          ? []
          : await refuseEmbargoed(db, tx, paper, {
              ...moment,
              at: Math.max(now, windowTimes(asked, paper, moment.graceMs).from),
              caller: press.caller,
              who,
              reason,
            })
      const window =
        asked === null ? closedWindow(paper, moment) : await openedWindow(tx, paper, { ...moment, asked, press })
      if (window === null) await removeWindow(tx, paper_id)
      else await putWindow(tx, paper_id, window)
      const actor = actorOf(press.caller, press.request_id, press.roles)
      const changes = [...changesBetween(inWords(windowOf(paper), zone), inWords(window, zone)), ...released]
      const entity = { entity: 'paper', entity_id: String(paper_id), reason } as const
      const action = asked === null ? 'challenges_closed' : 'challenges_opened'
      await writeAudit(tx, { ...actor, at: now, action, ...entity, changes })
    })
    return { after: (await resultPaper(tx, null, paper_id)) ?? paper, isRepeated }
  })
  if (!done.isRepeated) log.info('the time for challenges was changed', { paper_id, act: kind })
  const { opens_at, closes_at } = shownWindow(done.after, moment)
  return { opens_at, closes_at, version: momentsVersion(done.after), is_repeated: done.isRepeated }
}

function askedWindow(closes: string, opens: string | undefined, now: number, zone: string): ChallengeWindow {
  const opens_at = opens === undefined ? wholeMinute(now) : chosenMoment(opens, zone, 'opens')
  return { opens_at, closes_at: chosenMoment(closes, zone, 'closes') }
}

type Opening = { now: number; graceMs: number; zone: string; asked: ChallengeWindow; press: WindowPress }

async function openedWindow(tx: Tx, paper: ResultPaper, { now, graceMs, zone, asked, press }: Opening) {
  const isWritten = await isStillWritten(tx, paper.paper_id, now - graceMs)
  const opensNow = press.opens === undefined
  const fault = windowFault(paper, { now, graceMs, window: asked, before: windowOf(paper), opensNow, isWritten })
  if (fault) {
    const text = await faultText(tx, fault, paper, { now, graceMs, zone })
    throw new ApiError('rule', { field: fault.field, text })
  }
  return asked
}

/** Returns the window closed now; null for one that has not begun, which is removed. */
function closedWindow(paper: ResultPaper, moment: { now: number; graceMs: number }): ChallengeWindow | null {
  const window = windowOf(paper)
  const state = window && windowState(window, paper, moment)
  if (!window || state === 'closed')
    throw new ApiError('rule', { field: 'paper_id', text: plainText('staff_challenges_closed') })
  return state === 'soon' ? null : { ...window, closes_at: moment.now }
}

const inWords = (window: ChallengeWindow | null, zone: string) => ({
  opens_at: window && toInstant(window.opens_at, zone),
  closes_at: window && toInstant(window.closes_at, zone),
})

/** The window in which the key of a paper is shown for challenges. */
export function challengeActs(route: StaffRoute, deps: ResultsDeps): void {
  route(staffOpenChallenges, async ({ body, caller, request_id }) => {
    const { roles } = staffOpenChallenges
    return { data: await changeWindow(deps, { ...body, caller, request_id, roles }) }
  })

  route(staffCloseChallenges, async ({ body, caller, request_id }) => {
    const { roles } = staffCloseChallenges
    return { data: await changeWindow(deps, { ...body, caller, request_id, roles }) }
  })
}
