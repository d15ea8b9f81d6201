import { Type } from 'typebox'
import { Count, Instant, Line, Lines, OrNull } from '../fields.ts'
import { gatewayChannels, type GatewayField, gatewayFields } from './gateway.rules.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

const OWNER = ['owner'] as const satisfies Role[]
const MAX_FIELD = 2000
const MAX_SECRET = 500
const MAX_NUMBER = 20

const Channel = () => Type.Enum([...gatewayChannels])
/** Identifies the stored form: a change with another version was made from other values; 0 where there is none. */
const Version = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const Fields = () =>
  Type.Object(
    Object.fromEntries(gatewayFields.map((field) => [field, Lines(MAX_FIELD)])) as Record<
      GatewayField,
      ReturnType<typeof Lines>
    >,
  )

/** Of a credential, whether it is set, and its end if it is long enough to show one. */
const Known = () => Type.Object({ is_set: Type.Boolean(), end: Type.String() })

const Gateway = () =>
  Type.Object({
    channel: Channel(),
    /** `settings`: the server's settings say it. `printed`: codes are printed there. `none`: nothing is sent. */
    source: Type.Enum(['settings', 'form', 'printed', 'none']),
    /** The gateway's kind and the host that is asked; empty where there is none. */
    kind: Type.String(),
    host: Type.String(),
    fields: Fields(),
    known: Type.Object({ key: Known(), password: Known() }),
    version: Version(),
    /** Where the gateway sends its delivery reports; null where they are not read. */
    receipts: OrNull(Type.String()),
    balance: OrNull(Type.Object({ amount: OrNull(Type.String()), at: OrNull(Instant()), is_low: Type.Boolean() })),
  })

export const staffGateways = staffCall({
  path: '/staff/gateways',
  roles: OWNER,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns how SMS and WhatsApp messages are sent, without credentials, and the texts that are registered for SMS with their length. For owners.',
  data: Type.Object({
    /** In the demo academy no gateway can be entered: its numbers may be strangers’. */
    is_demo: Type.Boolean(),
    gateways: Type.Array(Gateway()),
    texts: Type.Array(
      Type.Object({
        use: Type.Enum(['code', 'absence', 'result', 'consent']),
        language: Type.Enum(['en', 'hi', 'ml']),
        text: Type.String(),
        template_id: Type.String(),
        /** With the longest values. */
        characters: Count(),
        parts: Count(),
        is_unicode: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
})

export const staffSaveGateway = staffCall({
  path: '/staff/save_gateway',
  roles: OWNER,
  fresh: true,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Saves the gateway of a channel. Empty credentials keep the saved ones, but only if the gateway is asked as before. With `mistakes` nothing is saved, and `version` is null. For owners with a fresh second factor.',
  body: {
    channel: Channel(),
    version: Version(),
    fields: Fields(),
    secrets: Type.Object({ key: Line(MAX_SECRET), password: Line(MAX_SECRET) }),
  },
  data: Type.Object({
    version: OrNull(Version()),
    mistakes: Type.Array(Type.Object({ field: Type.String(), problem: Type.String() })),
  }),
  errors: ['changed_meanwhile', 'rule'],
})

export const staffRemoveGateway = staffCall({
  path: '/staff/remove_gateway',
  roles: OWNER,
  fresh: true,
  scope: 'academy',
  loadClass: 'login',
  about: 'Removes the gateway of a channel with its credentials. For owners with a fresh second factor.',
  body: { channel: Channel(), version: Version() },
  data: Type.Null(),
  errors: ['changed_meanwhile'],
})

export const staffTestGateway = staffCall({
  path: '/staff/test_gateway',
  roles: OWNER,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Sends a code that opens nothing to a number through the saved gateway, and returns what the gateway said. Five an hour for each person. For owners.',
  body: { channel: Channel(), number: Line(MAX_NUMBER) },
  data: Type.Object({
    outcome: Type.Enum(['accepted', 'printed', 'refused', 'down', 'slow', 'unreachable', 'resting']),
    /** The gateway's own words, without the code, the number and credentials. */
    reason: OrNull(Type.String()),
  }),
  errors: ['rule', 'too_many'],
})

export const staffGatewayBalance = staffCall({
  path: '/staff/gateway_balance',
  roles: OWNER,
  scope: 'academy',
  loadClass: 'login',
  about: 'Asks the gateway of a channel for its balance, at most once a minute. For owners.',
  body: { channel: Channel() },
  data: Type.Object({ is_told: Type.Boolean(), reason: OrNull(Type.String()) }),
  errors: ['not_found'],
})

export const staffGatewayMessages = staffCall({
  path: '/staff/gateway_messages',
  roles: OWNER,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns a page of the messages that were given to a gateway in the last weeks, the newest first, without text, code or whole number. For owners.',
  body: {
    only: Type.Enum(['all', 'failed']),
    before: Type.Optional(Line(40)),
  },
  data: Type.Object({
    messages: Type.Array(
      Type.Object({
        sms_id: Type.String(),
        at: Instant(),
        /** Its first and last digits. */
        number: Type.String(),
        use: Type.Enum(['login', 'signup', 'consent', 'guardian', 'test', 'message']),
        channel: Channel(),
        state: Type.Enum(['sent', 'failed', 'delivered', 'undelivered']),
        reason: OrNull(Type.String()),
      }),
    ),
    /** Continues the list; null at its end. */
    next: OrNull(Type.String()),
  }),
  errors: [],
})

export const staffExportGatewayMessages = staffCall({
  path: '/staff/export_gateway_messages',
  roles: OWNER,
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns the messages that were given to a gateway in the last weeks as a workbook, the newest first, without text, code or whole number. It is recorded in the audit log. For owners.',
  body: { only: Type.Enum(['all', 'failed']) },
  data: Workbook(),
  errors: ['rule'],
})
