import type { Static } from 'typebox'
import { firstMistake } from '#contract/account.rules.ts'
import { login, resend, signup } from '#contract/account.ts'
import type { Tx } from '../../db/db.ts'
import { inNetworks } from '../../http/client-address.ts'
import { plainText } from '../../http/language.ts'
import type { Log } from '../../http/make-server.ts'
import { Refused } from '../../http/refused.ts'
import { sparing } from '../../http/request-log.ts'
import type { Input, Route } from '../../http/route.ts'
import { hashOf } from '../../ports/keyed-hash.ts'
import { allLevels, studentByNumber } from './account.queries.ts'
import {
  braked,
  type CodesHouse,
  counted,
  type Draft,
  draftCode,
  eventOf,
  markOf,
  newDraft,
  sendCode,
  tellAlarms,
  type Wanted,
} from './codes.ts'
import { type CodeRequest, requestByRef, RESEND_WITHIN, spendRequest } from './codes.queries.ts'
import { addEvent, askedFrom, unknownInAll } from './limits/events.queries.ts'
import { type From, networkKeys, newestKey, numberKeys, type Phone, searchKeys } from './limits/keys.ts'
import { laneOf } from './limits/lane.ts'
import { askingBrake } from './limits/number-limits.rules.ts'
import { accountCounter } from './limits/account-counter.ts'

type Desk = CodesHouse & {
  /** How many times as much an address may: many students sit behind a campus's. */
  factor: (address: string) => number
  /** Whoever asks a thousand times a second must not fill the disk. */
  refusals: Log
  accounts: () => Promise<number>
}

/** The calls that send a one-time code. */
export function sendingRoutes(route: Route, house: CodesHouse): void {
  const isCampus = inNetworks(house.settings.campusNetworks)
  const factor = (address: string) => (isCampus(address) ? house.settings.limits.campus_factor : 1)
  const desk: Desk = { ...house, factor, refusals: sparing(house.log), accounts: accountCounter(house) }
  loginRoute(route, desk)
  signupRoute(route, desk)
  resendRoute(route, desk)
}

const draftNow = async (house: Desk) => newDraft(house, await house.accounts())

function loginRoute(route: Route, house: Desk): void {
  route(login, async (input) => {
    const wanted: Wanted = { ...wantedBy(input, house), purpose: 'login', pending: null }
    const draft = await draftNow(house)
    const sent = await counted(house, async (tx) => {
      const student = await studentByNumber(tx, wanted.phone_code, wanted.mobile)
      const asking = { deviceKeys: wanted.keys.device, now: draft.now, limits: house.settings.limits }
      wanted.lane = student ? await laneOf(tx, { studId: student.stud_id, ...asking }) : 'new'
      const refused = wanted.lane === 'new' ? await askedTooOften(tx, house, draft, wanted) : null
      if (refused) return refused
      if (!student || student.status === 'left') {
        return answerAbout(tx, draft, wanted, new Refused('unknown_number', { field: 'mobile' }))
      }
      if (student.status === 'pending') return answerAbout(tx, draft, wanted, new Refused('not_approved'))
      wanted.stud_id = student.stud_id
      return draftCode(tx, house, draft, wanted)
    })
    return answer(house, draft, wanted, sent)
  })
}

function signupRoute(route: Route, house: Desk): void {
  route(signup, async (input) => {
    const form = await checkedForm(house, input.body)
    const about = wantedBy(input, house)
    const wanted: Wanted = { ...about, purpose: 'signup', pending: JSON.stringify(form) }
    const draft = await draftNow(house)
    const sent = await counted(house, async (tx) => {
      const refused = await askedTooOften(tx, house, draft, wanted)
      if (refused) return refused
      if (await studentByNumber(tx, wanted.phone_code, wanted.mobile)) {
        return answerAbout(tx, draft, wanted, new Refused('already_registered'))
      }
      return draftCode(tx, house, draft, wanted)
    })
    return answer(house, draft, wanted, sent)
  })
}

function resendRoute(route: Route, house: Desk): void {
  route(resend, async ({ body, address }) => {
    const draft = await draftNow(house)
    const { wanted, sent } = await counted(house, async (tx) => {
      const old = await requestByRef(tx, hashOf(body.otp_ref))
      if (!old || old.spent_at !== null || draft.now - old.made_at > RESEND_WITHIN) {
        return { wanted: null, sent: new Refused('code_expired') }
      }
      const again = wantedAgain(house, old, { address, factor: house.factor(address) })
      const refused = again.lane === 'new' ? await askedTooOften(tx, house, draft, again) : null
      const outcome = refused ?? (await draftCode(tx, house, draft, again))
      // A refused resend leaves the code that the student may still be about to type.
      if (!(outcome instanceof Refused)) await spendRequest(tx, old.otp_ref_hash, draft.now)
      return { wanted: again, sent: outcome }
    })
    return answer(house, draft, wanted, sent)
  })
}

/** The same for the same device: whoever has the reference asked the first time. */
function wantedAgain({ secrets, settings }: CodesHouse, old: CodeRequest, from: From): Wanted {
  const { purpose, phone_code, mobile, stud_id, device_hash, pending, lane, resends } = old
  const networks = networkKeys(secrets, from, settings.limits)
  const keys = { number: numberKeys(secrets, old), networks, device: [device_hash] }
  return { purpose, phone_code, mobile, stud_id, device_hash, pending, lane, resends: resends + 1, keys }
}

async function answer(house: Desk, draft: Draft, wanted: Wanted | null, sent: number | Refused) {
  tellAlarms(house, draft.alarms)
  if (sent instanceof Refused) {
    const about = wanted
      ? { purpose: wanted.purpose, lane: wanted.lane, number: markOf(house, wanted) }
      : { purpose: 'again' }
    house.refusals.info('code refused', { ...about, reason: sent.reason })
    throw sent
  }
  if (!wanted) throw new Refused('code_expired')
  return sendCode(house, draft, wanted, sent)
}

/** Who asks for which number; student and lane are found later. */
function wantedBy({ body, address }: Input<typeof login>, house: Desk) {
  const phone = checkedPhone(house, body)
  const from = { address, factor: house.factor(address) }
  const keys = searchKeys(house.secrets, { ...phone, ...from, device_id: body.device_id }, house.settings.limits)
  return { ...phone, stud_id: null, device_hash: newestKey(keys.device), resends: 0, lane: 'new' as const, keys }
}

function checkedPhone({ settings }: CodesHouse, body: Phone): Phone {
  const phone_code = body.phone_code.replace('+', '')
  if (!settings.phoneCodes.includes(phone_code)) throw new Refused('country_not_served', { field: 'mobile' })
  if (!/^[0-9]{10}$/.test(body.mobile)) {
    throw new Refused('rule', { field: 'mobile', text: plainText('register_mobile_invalid') })
  }
  return { phone_code, mobile: body.mobile }
}

async function checkedForm(house: CodesHouse, body: Static<(typeof signup)['body']>) {
  const signUp = house.settings.signUp ?? (await house.academy()).sign_up
  if (signUp === 'closed') throw new Refused('signup_closed')
  const mistake = firstMistake({ ...body, academic_level: body.academic_level ?? null })
  if (mistake) throw new Refused('rule', { field: mistake.field, text: plainText(mistake.text) })
  const levels = await allLevels(house.db.read)
  if (!levels.some(({ ac_id }) => ac_id === body.academic_level)) {
    throw new Refused('rule', { field: 'academic_level', text: plainText('register_level_required') })
  }
  const clean = (text: string) => text.normalize('NFC').trim()
  return {
    name: clean(body.name),
    guardian: clean(body.guardian),
    district: clean(body.district),
    email: clean(body.email),
    academic_level: Number(body.academic_level),
  }
}

async function askedTooOften(tx: Tx, house: CodesHouse, { now }: Draft, wanted: Wanted): Promise<Refused | null> {
  const { limits, limitsOn } = house.settings
  if (!limitsOn) return null
  const asked = await askedFrom(tx, wanted.keys.networks, now)
  const overAll = await unknownInAll(tx, now, limits.unknown_numbers_hour)
  const brake = askingBrake(asked, overAll, now, limits)
  return brake ? braked(brake) : null
}

/** Whether a number is registered is answered plainly, so asking about many has its price. */
async function answerAbout(tx: Tx, draft: Draft, { keys, lane, purpose }: Wanted, refused: Refused): Promise<Refused> {
  await addEvent(tx, { ...eventOf(keys), event_id: draft.eventId, kind: 'unknown', lane, purpose, at: draft.now })
  return refused
}
