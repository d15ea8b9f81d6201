import type { Static } from 'typebox'
import { firstMistake } from '#contract/account.rules.ts'
import { login, resend, signup } from '#contract/account.ts'
import type { Tx } from '../../db/db.ts'
import { plainText } from '../../http/language.ts'
import { Refused } from '../../http/refused.ts'
import { sparing } from '../../http/request-log.ts'
import type { Input, Route } from '../../http/route.ts'
import { hashOf } from '../../ports/keyed-hash.ts'
import { allLevels, studentByNumber } from './account.queries.ts'
import {
  addressKey,
  braked,
  type CodesHouse,
  type Draft,
  draftCode,
  markOf,
  newDraft,
  numberKey,
  type Phone,
  sendCode,
  type Wanted,
} from './codes.ts'
import { addEvent, earlierEvents, requestByRef, RESEND_WITHIN, spendRequest } from './codes.queries.ts'
import { unknownBrake } from './codes.rules.ts'

/** The calls that send a one-time code. */
export function sendingRoutes(route: Route, house: CodesHouse): void {
  // Whoever asks a thousand times a second must not fill the disk.
  const refusals = sparing(house.log)
  const answer = async (draft: Draft, wanted: Wanted | null, sent: number | Refused) => {
    if (sent instanceof Refused) {
      const { purpose } = wanted ?? { purpose: 'again' }
      const number = wanted && markOf(house, wanted)
      refusals.info('code refused', { purpose, reason: sent.reason, ...(number && { number }) })
      throw sent
    }
    if (!wanted) throw new Refused('code_expired')
    return sendCode(house, draft, wanted, sent)
  }

  route(login, async (input) => {
    const wanted: Wanted = { ...wantedBy(input, house), purpose: 'login', pending: null }
    const draft = newDraft(house)
    const sent = await house.db.write(async (tx) => {
      const student = await studentByNumber(tx, wanted.phone_code, wanted.mobile)
      if (!student || student.status === 'left') return refuseUnknown(tx, house, draft, wanted)
      if (student.status === 'pending') return new Refused('not_approved')
      wanted.stud_id = student.stud_id
      return draftCode(tx, house, draft, wanted)
    })
    return answer(draft, wanted, sent)
  })

  route(signup, async (input) => {
    const form = await checkedForm(house, input.body)
    const wanted: Wanted = { ...wantedBy(input, house), purpose: 'signup', pending: JSON.stringify(form) }
    const draft = newDraft(house)
    const sent = await house.db.write(async (tx) => {
      if (await studentByNumber(tx, wanted.phone_code, wanted.mobile)) return new Refused('already_registered')
      return draftCode(tx, house, draft, wanted)
    })
    return answer(draft, wanted, sent)
  })

  route(resend, async ({ body, address, language }) => {
    const draft = newDraft(house)
    const { wanted, sent } = await house.db.write(async (tx) => {
      const old = await requestByRef(tx, hashOf(body.otp_ref))
      if (!old || old.spent_at !== null || draft.now - old.made_at > RESEND_WITHIN) {
        return { wanted: null, sent: new Refused('code_expired') }
      }
      const { purpose, phone_code, mobile, stud_id, device_hash, pending } = old
      const again = {
        purpose,
        phone_code,
        mobile,
        stud_id,
        device_hash,
        pending,
        resends: old.resends + 1,
        address,
        language,
      }
      const outcome = await draftCode(tx, house, draft, again)
      // A refused resend leaves the code that the student may still be about to type.
      if (!(outcome instanceof Refused)) await spendRequest(tx, old.otp_ref_hash, draft.now)
      return { wanted: again, sent: outcome }
    })
    return answer(draft, wanted, sent)
  })
}

/** Who asks for which number; `stud_id` is found later. */
function wantedBy({ body, address, language }: Input<typeof login>, house: CodesHouse) {
  return {
    ...checkedPhone(house, body),
    stud_id: null,
    device_hash: hashOf(body.device_id),
    resends: 0,
    address,
    language,
  }
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

/** The answer for a number that nobody has is plain, so asking for many has its price. */
async function refuseUnknown(tx: Tx, house: CodesHouse, draft: Draft, wanted: Wanted): Promise<Refused> {
  const keys = { number_key: numberKey(house, wanted), address_key: addressKey(house, wanted.address) }
  const earlier = await earlierEvents(tx, keys.number_key, keys.address_key, draft.now)
  const brake = house.settings.limitsOn ? unknownBrake(earlier, draft.now, house.settings.limits) : null
  if (brake) return braked(brake)
  await addEvent(tx, { event_id: draft.eventId, kind: 'unknown', ...keys, at: draft.now })
  return new Refused('unknown_number', { field: 'mobile' })
}
