import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Bytes, Endpoint, OrNull } from './fields.ts'

const kinds = { classes: Type.Boolean(), results: Type.Boolean() }

export const notifications = studentCall({
  path: '/Student/notifications',
  loadClass: 'history',
  extension: true,
  about:
    'Returns the key with which a browser subscribes to notifications, null if the academy sends none, and which kinds are on for this device. For students.',
  body: { endpoint: Type.Optional(Endpoint()) },
  data: Type.Object({ public_key: OrNull(Type.String()), ...kinds }),
  errors: [],
})

export const setNotifications = studentCall({
  path: '/Student/set_notifications',
  loadClass: 'history',
  extension: true,
  about:
    'Turns kinds of notifications on or off for the device of this session, in the language of the call. With none on, the device is deleted. Each notification carries `mark`, which tells the device whom it is for. For students.',
  body: {
    endpoint: Endpoint(),
    p256dh: Bytes(65),
    auth: Bytes(16),
    /** The key with which the browser subscribed, if it is not the newest. */
    public_key: Type.Optional(Bytes(65)),
    ...kinds,
  },
  data: Type.Object({ ...kinds, mark: OrNull(Type.String()) }),
  errors: ['rule'],
})
