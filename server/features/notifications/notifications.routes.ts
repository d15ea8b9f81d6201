import { notifications, setNotifications } from '#contract/notifications.ts'
import type { Db } from '../../db/db.ts'
import { RateLimiter } from '../../http/load/rate-limiter.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { markOf } from '../../push/content.ts'
import { pushHostOf } from '../../push/endpoint.rules.ts'
import { isPoint } from '../../push/sending/post-message.ts'
import { dropDevice, kindsOf, putSubscription } from '../../push/subscriptions.queries.ts'
import { publicKeyOf, serverKeyOf } from '../../push/sending/vapid.ts'
import { deviceOf } from '../../session/session.queries.ts'

type Deps = { db: Db; clock: Clock; settings: Settings; secrets: Secrets }

const HOUR_SECONDS = 3600

/** The notifications that a device of the student gets. */
export function notificationsRoutes(route: Route, { db, clock, settings, secrets }: Deps): void {
  const { limits, limitsOn, pushHosts } = settings
  const changing = new RateLimiter(
    limits.notification_changes_per_hour / HOUR_SECONDS,
    limits.notification_changes_per_hour,
  )

  route(notifications, async ({ caller, body }) => {
    const public_key = pushHosts.length > 0 ? publicKeyOf(secrets) : null
    const known = body.endpoint && (await kindsOf(db.read, caller.stud_id, hashOf(body.endpoint)))
    return {
      data: { public_key, classes: known ? known.classes === 1 : false, results: known ? known.results === 1 : false },
    }
  })

  route(setNotifications, async ({ caller, body, language }) => {
    const { endpoint, p256dh, auth, classes, results, public_key: server_key = publicKeyOf(secrets) } = body
    const { stud_id, session_id } = caller
    if (!classes && !results) {
      await db.write(async (tx) => dropDevice(tx, stud_id, await deviceOf(tx, session_id)))
      return { data: { classes, results, mark: null } }
    }
    const wait = limitsOn ? changing.take(stud_id, performance.now()) : 0
    if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
    if (pushHostOf(endpoint, pushHosts) === null) throw new ApiError('rule', { field: 'endpoint' })
    if (!isPoint(p256dh)) throw new ApiError('rule', { field: 'p256dh' })
    if (!serverKeyOf(secrets, server_key)) throw new ApiError('rule', { field: 'public_key' })
    const now = clock.now()
    const chosen = { language, classes: Number(classes), results: Number(results), made_at: now, seen_at: now }
    const device = { endpoint, endpoint_hash: hashOf(endpoint), p256dh, auth, server_key }
    await db.write(async (tx) => {
      const device_hash = await deviceOf(tx, session_id)
      await putSubscription(tx, { stud_id, device_hash, ...device, ...chosen }, limits.notification_devices)
    })
    return { data: { classes, results, mark: markOf(stud_id, endpoint) } }
  })
}
