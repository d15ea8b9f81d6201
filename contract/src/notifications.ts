import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Bytes, Endpoint, OrNull } from './fields.ts'

const kinds = { classes: Type.Boolean(), results: Type.Boolean() }

export const notifications = studentCall({
  path: '/Student/notifications',
  loadClass: 'history',
  extension: true,
  about:
    'The key with which a browser subscribes to notifications, null where the academy sends none; and which kinds this device has switched on.',
  body: { endpoint: Type.Optional(Endpoint()) },
  data: Type.Object({ public_key: OrNull(Type.String()), ...kinds }),
  errors: [],
})

export const setNotifications = studentCall({
  path: '/Student/set_notifications',
  loadClass: 'history',
  extension: true,
  about:
    'Switches kinds of notifications on and off for the device of this session, in the language of the call. With none on, the device is forgotten. Messages carry `mark`, so that a device can tell whose they are.',
  body: {
    endpoint: Endpoint(),
    p256dh: Bytes(65),
    auth: Bytes(16),
    /** The key that the browser subscribed with, where it is not the newest. */
    public_key: Type.Optional(Bytes(65)),
    ...kinds,
  },
  data: Type.Object({ ...kinds, mark: OrNull(Type.String()) }),
  errors: ['rule'],
})
