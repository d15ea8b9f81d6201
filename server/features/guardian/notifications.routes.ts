import { guardianNotifications, setGuardianNotifications } from '#contract/guardian/notifications.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { deviceOfGuardianSession } from '../../guardians/guardian-sessions.queries.ts'
import { channelsOf } from '../../guardians/notices/notice-verdict.rules.ts'
import { dropGuardianDevice, isSubscribed, putGuardianSubscription } from '../../guardians/subscriptions.queries.ts'
import type { GuardianRoute } from '../../http/calls/guardian-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { RateLimiter } from '../../http/load/rate-limiter.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { guardianMark } from '../../push/content.ts'
import { pushHostOf } from '../../push/endpoint.rules.ts'
import { isPoint } from '../../push/sending/post-message.ts'
import { publicKeyOf, serverKeyOf } from '../../push/sending/vapid.ts'

type Deps = { db: Db; clock: Clock; settings: Settings; secrets: Secrets; academy: AcademyReader }

const HOUR_SECONDS = 3600

/** Whether a device of a guardian is told of absences and results. */
export function guardianNotificationsRoutes(route: GuardianRoute, deps: Deps): void {
  const { db, clock, settings, secrets, academy } = deps
  const { limits, limitsOn, pushHosts } = settings
  const changing = new RateLimiter(
    limits.notification_changes_per_hour / HOUR_SECONDS,
    limits.notification_changes_per_hour,
  )

  route(guardianNotifications, async ({ caller, body }) => {
    const { absence_notices, result_notices } = await academy()
    const [absence, results] = [absence_notices, result_notices].map((choice) => channelsOf(choice).includes('push'))
    const isPushed = pushHosts.length > 0 && (absence || results)
    const is_on =
      body.endpoint !== undefined && (await isSubscribed(db.read, caller.guardian_id, hashOf(body.endpoint)))
    return {
      data: {
        public_key: isPushed ? publicKeyOf(secrets) : null,
        absence: absence === true,
        results: results === true,
        is_on,
      },
    }
  })

  route(setGuardianNotifications, async ({ caller: { guardian_id, session_id }, body }) => {
    const { endpoint, p256dh, auth, is_on, public_key: server_key = publicKeyOf(secrets) } = body
    if (!is_on) {
      await db.write(async (tx) => dropGuardianDevice(tx, guardian_id, await deviceOfGuardianSession(tx, session_id)))
      return { data: { is_on, mark: null } }
    }
    const wait = limitsOn ? changing.take(guardian_id, performance.now()) : 0
    if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
    if (pushHostOf(endpoint, pushHosts) === null) throw new ApiError('rule', { field: 'endpoint' })
    if (!isPoint(p256dh)) throw new ApiError('rule', { field: 'p256dh' })
    if (!serverKeyOf(secrets, server_key)) throw new ApiError('rule', { field: 'public_key' })
    const now = clock.now()
    const device = { endpoint, endpoint_hash: hashOf(endpoint), p256dh, auth, server_key, made_at: now, seen_at: now }
    await db.write(async (tx) => {
      const device_hash = await deviceOfGuardianSession(tx, session_id)
      await putGuardianSubscription(tx, { guardian_id, device_hash, ...device })
    })
    return { data: { is_on, mark: guardianMark(guardian_id, endpoint) } }
  })
}
