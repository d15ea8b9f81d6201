import { academicLevels, academy, getProfile, logout, whatsappChat } from '#contract/account.ts'
import { hasTeachers } from '../../staff/accounts/staff-places.queries.ts'
import { plainText } from '../../http/language.ts'
import type { Route } from '../../http/calls/route.ts'
import { sessionMark } from '../../ports/marks.ts'
import { dropDeviceOfSession } from '../../push/subscriptions.queries.ts'
import { endSession } from '../../session/session.queries.ts'
import { allLevels, profileOf } from './account.queries.ts'
import { choosingRoutes } from './choosing.routes.ts'
import type { CodeDeps } from './codes.ts'
import { guardianForBornAfter } from './guardian-signup/guarded-signup.ts'
import { guardianSignupRoutes } from './guardian-signup/guardian-signup.routes.ts'
import { sendingRoutes } from './sending.routes.ts'
import { verifyingRoutes } from './verifying.routes.ts'

/** Signing up, logging in and out, and the student's own profile. */
export function accountRoutes(route: Route, deps: CodeDeps): void {
  sendingRoutes(route, deps)
  verifyingRoutes(route, deps)
  choosingRoutes(route, deps)
  guardianSignupRoutes(route, deps)

  route(academicLevels, async () => ({ data: await allLevels(deps.db.read) }))

  route(academy, async () => {
    const stored = await deps.academy()
    const { name, logo, support_number: whatsapp, privacy_contact } = stored
    const sign_up = deps.settings.signUp ?? stored.sign_up
    const guardian_for_born_after = guardianForBornAfter(stored, deps.clock.now())
    const { phoneCodes: phone_codes, kept } = deps.settings
    const { sessions, texts, feedback, left } = kept
    const kept_days = { sessions, texts, feedback, left }
    return {
      data: { name, logo, sign_up, guardian_for_born_after, phone_codes, whatsapp, privacy_contact, kept_days },
    }
  })

  route(whatsappChat, async () => ({
    data: { whatsapp: (await deps.academy()).support_number, doubts: await hasTeachers(deps.db.read) },
  }))

  route(getProfile, async ({ caller }) => ({ data: await profileOf(deps.db.read, caller.stud_id) }))

  route(logout, async ({ caller }) => {
    const now = deps.clock.now()
    await deps.db.write(async (tx) => {
      await endSession(tx, caller.session_id, 'logout', now)
      await dropDeviceOfSession(tx, caller.stud_id, caller.session_id)
    })
    deps.log.info('session ended', {
      stud_id: caller.stud_id,
      session: sessionMark(caller.session_id),
      reason: 'logout',
    })
    return { data: {}, message: plainText('logout_done') }
  })
}
