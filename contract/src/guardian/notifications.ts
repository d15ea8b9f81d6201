import { Type } from 'typebox'
import { Bytes, Endpoint, OrNull } from '../fields.ts'
import { guardianCall } from './guardian-call.ts'

export const guardianNotifications = guardianCall({
  path: '/Guardian/get_notifications',
  loadClass: 'history',
  about:
    'Returns which notifications the academy sends to guardians, and whether this browser shows them. `public_key` is null if it sends none. For guardians.',
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
    'Turns notifications on or off for the device of this session. When they are off, the device is deleted. Each notification carries `mark`, which tells the device whom it is for. For guardians.',
  body: {
    endpoint: Endpoint(),
    p256dh: Bytes(65),
    auth: Bytes(16),
    /** The key with which the browser subscribed, if it is not the newest. */
    public_key: Type.Optional(Bytes(65)),
    is_on: Type.Boolean(),
  },
  data: Type.Object({ is_on: Type.Boolean(), mark: OrNull(Type.String()) }),
  errors: ['rule'],
})
