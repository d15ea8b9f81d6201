import { login, resend, signup } from '#contract/account.ts'
import type { Tx } from '../../db/db.ts'
import { inNetworks } from '../../http/load/client-address.ts'
import type { Log } from '../../ports/log.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { rateLimitedLog } from '../../http/request-log.ts'
import type { Input, Route } from '../../http/calls/route.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { SmsChannel } from '../../ports/sms.ts'
import { whatsappSetup } from '../../sms/gateway/sms-setup.ts'
import { studentsByNumber } from './account.queries.ts'
import {
  checkedPhone,
  limitError,
  type CodeDeps,
  counted,
  type Draft,
  draftCode,
  eventOf,
  markOf,
  newDraft,
  sendCode,
  logAlarms,
  mayComeByWhatsapp,
  type CodeOrder,
  workBeforeText,
} from './codes.ts'
import { type CodeRequest, requestByRef, RESEND_WITHIN_MS, spendRequest } from './codes.queries.ts'
import { addEvent, queriesFromNetworks, unknownInAll } from './limits/events.queries.ts'
import { keptUntilVerified } from './guardian-signup/guarded-signup.ts'
import { type From, networkKeys, newestKey, numberKeys, searchKeys } from './limits/keys.ts'
import { laneOf } from './limits/lane.ts'
import { queryLimitReached } from './limits/number-limits.rules.ts'
import { accountCounter } from './limits/account-counter.ts'
import { onlyStudent, ownersOf, whyNobody } from './people-of-number.ts'
import { checkedForm } from './registration.ts'

type Desk = CodeDeps & {
  /** The factor on the limits of an address: many students share the address of a campus. */
  factor: (address: string) => number
  /** Whoever asks a thousand times a second must not fill the disk. */
  refusals: Log
  accounts: () => Promise<number>
}

/** The calls that send a one-time code. */
export function sendingRoutes(route: Route, deps: CodeDeps): void {
  const isCampus = inNetworks(deps.settings.campusNetworks)
  const factor = (address: string) => (isCampus(address) ? deps.settings.limits.campus_factor : 1)
  const desk: Desk = { ...deps, factor, refusals: rateLimitedLog(deps.log), accounts: accountCounter(deps) }
  loginRoute(route, desk)
  signupRoute(route, desk)
  resendRoute(route, desk)
}

const draftNow = async (deps: Desk) => newDraft(deps, await deps.accounts())

function loginRoute(route: Route, deps: Desk): void {
  route(login, async (input) => {
    const wanted: CodeOrder = { ...wantedBy(input, deps), purpose: 'login', pending: null }
    const draft = await draftNow(deps)
    const sent = await counted(deps, async (tx) => {
      const owners = await ownersOf(tx, wanted)
      const asking = { deviceKeys: wanted.keys.device, now: draft.now, limits: deps.settings.limits }
      wanted.lane = await laneOf(tx, { of: owners, ...asking })
      const refused = wanted.lane === 'new' ? await askedTooOften(tx, deps, draft, wanted) : null
      if (refused) return refused
      if (owners.people.length === 0) return answerAbout(tx, draft, wanted, whyNobody(owners))
      wanted.stud_id = onlyStudent(owners)?.id ?? null
      return draftCode(tx, deps, draft, wanted)
    })
    return answer(deps, draft, wanted, sent)
  })
}

function signupRoute(route: Route, deps: Desk): void {
  route(signup, async (input) => {
    const form = await checkedForm(deps, input.body)
    const about = wantedBy(input, deps)
    const kept = await keptUntilVerified(deps, input.body, form)
    const wanted: CodeOrder = { ...about, purpose: 'signup', pending: JSON.stringify(kept) }
    const draft = await draftNow(deps)
    const sent = await counted(deps, async (tx) => {
      const refused =
        (await askedTooOften(tx, deps, draft, wanted)) ??
        (await workBeforeText(tx, deps, draft, wanted, input.body.proof))
      if (refused) return refused
      if ((await studentsByNumber(tx, wanted.phone_code, wanted.mobile)).length > 0) {
        return answerAbout(tx, draft, wanted, new ApiError('already_registered'))
      }
      return draftCode(tx, deps, draft, wanted)
    })
    return answer(deps, draft, wanted, sent)
  })
}

/** The code does not come by WhatsApp just now; the academy may set it up. */
const noWhatsapp = () => new ApiError('sms_unavailable', { retryAfter: 30 })

function resendRoute(route: Route, deps: Desk): void {
  route(resend, async ({ body, address }) => {
    // Refused before anything is counted or spent: the code that was sent stays good.
    const isWhatsapp = body.channel === 'whatsapp'
    if (isWhatsapp && !(await whatsappSetup(deps))) throw noWhatsapp()
    const draft = await draftNow(deps)
    const { wanted, sent } = await counted(deps, async (tx) => {
      const old = await requestByRef(tx, hashOf(body.otp_ref))
      if (!old || old.spent_at !== null || draft.now - old.made_at > RESEND_WITHIN_MS) {
        return { wanted: null, sent: new ApiError('code_expired') }
      }
      if (isWhatsapp && !mayComeByWhatsapp(old)) return { wanted: null, sent: noWhatsapp() }
      const again = wantedAgain(deps, old, { address, factor: deps.factor(address) })
      const often = again.lane === 'new' ? await askedTooOften(tx, deps, draft, again) : null
      const refused = often ?? (await workBeforeText(tx, deps, draft, again, body.proof))
      const outcome = refused ?? (await draftCode(tx, deps, draft, again))
      // A refused resend leaves the code that the student may still be about to type, and so does one by WhatsApp until
      // it was sent: the SMS may still arrive.
      if (!(outcome instanceof ApiError) && !isWhatsapp) await spendRequest(tx, old.otp_ref_hash, draft.now)
      return { wanted: again, sent: outcome }
    })
    const answered = await answer(deps, draft, wanted, sent, body.channel)
    if (isWhatsapp) await deps.db.write(async (tx) => spendRequest(tx, hashOf(body.otp_ref), draft.now))
    return answered
  })
}

/** Returns the same order for the same device: a caller who has the reference made the first request. */
function wantedAgain({ secrets, settings }: CodeDeps, old: CodeRequest, from: From): CodeOrder {
  const { purpose, phone_code, mobile, stud_id, device_hash, pending, lane, resends } = old
  const networks = networkKeys(secrets, from, settings.limits)
  const keys = { number: numberKeys(secrets, old), networks, device: [device_hash] }
  return { purpose, phone_code, mobile, stud_id, device_hash, pending, lane, resends: resends + 1, keys }
}

async function answer(
  deps: Desk,
  draft: Draft,
  wanted: CodeOrder | null,
  sent: number | ApiError,
  channel?: SmsChannel,
) {
  logAlarms(deps, draft.alarms)
  if (sent instanceof ApiError) {
    const about = wanted
      ? { purpose: wanted.purpose, lane: wanted.lane, number: markOf(deps, wanted) }
      : { purpose: 'again' }
    deps.refusals.info('code refused', { ...about, reason: sent.reason })
    throw sent
  }
  if (!wanted) throw new ApiError('code_expired')
  return sendCode(deps, draft, wanted, { resendAfter: sent, channel })
}

/** Who asks for which number; student and lane are found later. */
function wantedBy({ body, address }: Input<typeof login>, deps: Desk) {
  const phone = checkedPhone(deps, body)
  const from = { address, factor: deps.factor(address) }
  const keys = searchKeys(deps.secrets, { ...phone, ...from, device_id: body.device_id }, deps.settings.limits)
  return { ...phone, stud_id: null, device_hash: newestKey(keys.device), resends: 0, lane: 'new' as const, keys }
}

async function askedTooOften(tx: Tx, deps: CodeDeps, { now }: Draft, wanted: CodeOrder): Promise<ApiError | null> {
  const { limits, limitsOn } = deps.settings
  if (!limitsOn) return null
  const asked = await queriesFromNetworks(tx, wanted.keys.networks, now)
  const overAll = await unknownInAll(tx, now, limits.unknown_numbers_hour)
  const limit = queryLimitReached(asked, overAll, now, limits)
  return limit ? limitError(limit) : null
}

/** Whether a number is registered is answered plainly, so asking about many has its price. */
async function answerAbout(
  tx: Tx,
  draft: Draft,
  { keys, lane, purpose }: CodeOrder,
  refused: ApiError,
): Promise<ApiError> {
  await addEvent(tx, { ...eventOf(keys), event_id: draft.eventId, kind: 'unknown', lane, purpose, at: draft.now })
  return refused
}
