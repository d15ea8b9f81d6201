import { Type } from 'typebox'
import { Bytes, Endpoint, OrNull } from '../fields.ts'
import { guardianCall } from './guardian-call.ts'

export const guardianNotifications = guardianCall({
  path: '/Guardian/get_notifications',
  loadClass: 'history',
  about:
    'Of what the academy tells guardians by notifications, and whether this browser shows them. `public_key` is null where it tells of nothing that way, or sends none at all.',
  body: { endpoint: Type.Optional(Endpoint()) },
  data: Type.Object({
    public_key: OrNull(Type.String()),
    absence: Type.Boolean(),
    results: Type.Boolean(),
    is_on: Type.Boolean(),
  }),
  errors: [],
})

export const setGuardianNotifications = guardianCall({
  path: '/Guardian/set_notifications',
  loadClass: 'history',
  about:
    'Switches notifications on or off for the device of this session. Off, the device is forgotten. Messages carry `mark`, so that a device can tell whose they are.',
  body: {
    endpoint: Endpoint(),
    p256dh: Bytes(65),
    auth: Bytes(16),
    /** The key that the browser subscribed with, where it is not the newest. */
    public_key: Type.Optional(Bytes(65)),
    is_on: Type.Boolean(),
  },
  data: Type.Object({ is_on: Type.Boolean(), mark: OrNull(Type.String()) }),
  errors: ['rule'],
})
