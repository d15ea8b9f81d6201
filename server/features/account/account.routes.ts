import { academicLevels, academy, getProfile, logout, whatsappChat } from '#contract/account.ts'
import { plainText } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import { sessionMark } from '../../ports/marks.ts'
import { dropDeviceOfSession } from '../../push/subscriptions.queries.ts'
import { endSession } from '../../session/session.queries.ts'
import { allLevels, profileOf } from './account.queries.ts'
import type { CodesHouse } from './codes.ts'
import { sendingRoutes } from './sending.routes.ts'
import { verifyingRoutes } from './verifying.routes.ts'

/** Signing up, logging in and out, and the student's own profile. */
export function accountRoutes(route: Route, house: CodesHouse): void {
  sendingRoutes(route, house)
  verifyingRoutes(route, house)

  route(academicLevels, async () => ({ data: await allLevels(house.db.read) }))

  route(academy, async () => {
    const { name, logo, sign_up, support_number: whatsapp, privacy_contact } = await house.academy()
    const { signUp, phoneCodes: phone_codes, kept } = house.settings
    const { sessions, texts, feedback, left } = kept
    const kept_days = { sessions, texts, feedback, left }
    return { data: { name, logo, sign_up: signUp ?? sign_up, phone_codes, whatsapp, privacy_contact, kept_days } }
  })

  route(whatsappChat, async () => ({ data: { whatsapp: (await house.academy()).support_number } }))

  route(getProfile, async ({ who }) => ({ data: await profileOf(house.db.read, who.stud_id) }))

  route(logout, async ({ who }) => {
    const now = house.clock.now()
    await house.db.write(async (tx) => {
      await endSession(tx, who.session_id, 'logout', now)
      await dropDeviceOfSession(tx, who.stud_id, who.session_id)
    })
    house.log.info('session ended', { stud_id: who.stud_id, session: sessionMark(who.session_id), reason: 'logout' })
    return { data: {}, message: plainText('logout_done') }
  })
}
