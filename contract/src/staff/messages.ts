import { Type } from 'typebox'
import { Count, Instant, Line, Lines, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { messageChannels } from './message-channels.rules.ts'
import { messageTexts } from './message-texts.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { requestKey } from './staff-fields.ts'
import { Workbook } from './workbook.ts'

const WRITERS = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

const MAX_NUMBERS = 20_000

/**
 * As it is edited. `place` is the id of the batch, level or exam; for `absent`, a batch or empty for everybody.
 * `numbers` are admission numbers, for a list. `send_at`: `2026-11-28 09:00` on the academy's clock, empty for now.
 */
const Fields = () =>
  Type.Object({
    channel: Type.Enum(messageChannels),
    audience: Type.Enum(['batch', 'level', 'absent', 'not_started', 'list']),
    /** The students themselves if it is missing; News & Events have no other readers. */
    readers: Type.Optional(Type.Enum(['students', 'guardians'])),
    place: Line(20),
    numbers: Lines(MAX_NUMBERS),
    ...messageTexts,
    send_at: Line(16),
  })

/** `waiting` can still be cancelled; `sending` is in progress. */
const State = () => Type.Enum(['waiting', 'sending', 'sent', 'cancelled'])

const Row = {
  id: Id(),
  state: State(),
  channel: Type.Enum(messageChannels),
  audience: Type.Enum(['batch', 'level', 'absent', 'not_started', 'list']),
  /** The batch, level or exam. */
  place: OrNull(Type.String()),
  to_guardians: Type.Boolean(),
  title: Type.String(),
  author: Type.String(),
  send_at: Instant(),
  total: Count(),
  /** The number of students who did not get it, once it is sent. */
  failed: Count(),
}

const RecipientState = () => Type.Enum(['waiting', 'sending', 'sent', 'failed'])
const PerLanguage = Type.Object({ language: Type.Enum(['en', 'hi', 'ml']), students: Count(), parts: Count() })

export const staffMessageChoices = staffCall({
  path: '/staff/message_choices',
  roles: WRITERS,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns the channels that the caller may use, and the exams that are open or were within a week. For owners, clerks and teachers.',
  data: Type.Object({
    channels: Type.Array(Type.Enum(messageChannels)),
    exams: Type.Array(Type.Object({ paper_id: Id(), name: Type.String() })),
  }),
  errors: [],
})

export const staffMessageAudience = staffCall({
  path: '/staff/message_audience',
  roles: WRITERS,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns who would get a message: how many students, the first ten names, how many of them, or of their guardians, have a device with notifications or a number, the SMS parts for each language, and when it would be sent. Sends nothing. For owners, clerks and teachers of the batch.',
  body: { fields: Fields() },
  data: Type.Object({
    count: Count(),
    names: Type.Array(Type.String()),
    with_push: Count(),
    with_sms: Count(),
    /** Admission numbers of the list that do not exist, or belong to students whom the caller may not see. */
    unknown: Type.Array(Type.String()),
    languages: Type.Array(PerLanguage),
    /** The cost of all SMS parts; null if no price is set. */
    rupees: OrNull(Type.String()),
    goes_at: Instant(),
    /** True if it is sent later than requested, since messages are not sent at night. */
    is_put_off: Type.Boolean(),
  }),
  errors: ['not_found'],
})

export const staffSendMessage = staffCall({
  path: '/staff/send_message',
  roles: WRITERS,
  scope: 'batches',
  loadClass: 'login',
  about:
    'Sends a message to `count` students as it was shown, after a minute or at its time. With `mistakes` nothing is saved, and `id` is null. More than 200 recipients need a fresh second factor. Sent again with the same key, it is the same message. For owners, clerks and teachers of the batch.',
  body: { request_key: requestKey(), count: Type.Integer({ minimum: 0 }), fields: Fields() },
  data: Type.Object({
    id: OrNull(Id()),
    mistakes: Type.Array(Type.Object({ field: Type.String(), problem: Type.String() })),
  }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffMessages = staffCall({
  path: '/staff/messages',
  roles: WRITERS,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns messages, the latest first, a hundred at a time; teachers get their own. `before` is the last id of the previous page. For owners, clerks and teachers.',
  body: { before: Type.Optional(IdIn()) },
  data: Type.Object({ messages: Type.Array(Type.Object(Row)), more: Type.Boolean() }),
  errors: [],
})

export const staffExportMessages = staffCall({
  path: '/staff/export_messages',
  roles: WRITERS,
  scope: 'batches',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns messages as a workbook, the latest first; teachers get their own. It is recorded in the audit log. For owners, clerks and teachers.',
  data: Workbook(),
  errors: ['rule'],
})

export const staffExportRecipients = staffCall({
  path: '/staff/export_recipients',
  roles: WRITERS,
  scope: 'batches',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns the recipients of a message and the state of each as a workbook, all or those in one state, without numbers. It is recorded in the audit log. For owners, clerks and the teacher who wrote it.',
  body: { id: IdIn(), state: Type.Optional(RecipientState()) },
  data: Workbook(),
  errors: ['not_found', 'rule'],
})

export const staffReadMessage = staffCall({
  path: '/staff/message',
  roles: WRITERS,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns one message with its texts and the number of recipients in each state. For owners, clerks and the teacher who wrote it.',
  body: { id: IdIn() },
  data: Type.Object({
    ...Row,
    texts: Type.Array(
      Type.Object({ language: Type.Enum(['en', 'hi', 'ml']), title: Type.String(), text: Type.String() }),
    ),
    /** True until the sending begins. */
    may_cancel: Type.Boolean(),
    /** Seconds until the message is released for sending. */
    seconds_left: Count(),
    counts: Type.Object({ waiting: Count(), sending: Count(), sent: Count(), failed: Count() }),
  }),
  errors: ['not_found'],
})

export const staffMessageRecipients = staffCall({
  path: '/staff/message_recipients',
  roles: WRITERS,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns the recipients of a message and the state of each, a hundred at a time, all or those in one state. `after` is the last `stud_id` of the previous page. For owners, clerks and the teacher who wrote it.',
  body: { id: IdIn(), state: Type.Optional(RecipientState()), after: Type.Optional(IdIn()) },
  data: Type.Object({
    recipients: Type.Array(
      Type.Object({
        stud_id: Id(),
        name: Type.String(),
        state: RecipientState(),
        reason: OrNull(
          Type.Enum([
            'left',
            'no_consent',
            'no_device',
            'no_guardian',
            'gone',
            'given_up',
            'refused',
            'down',
            'unreachable',
            'unsure',
          ]),
        ),
        changed_at: Instant(),
      }),
    ),
    more: Type.Boolean(),
  }),
  errors: ['not_found'],
})

export const staffCancelMessage = staffCall({
  path: '/staff/cancel_message',
  roles: WRITERS,
  scope: 'batches',
  loadClass: 'login',
  about: 'Cancels a message that nobody has received yet. For owners, clerks and the teacher who wrote it.',
  body: { id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffResendMessage = staffCall({
  path: '/staff/resend_message',
  roles: WRITERS,
  scope: 'batches',
  loadClass: 'login',
  about:
    "Sends a message again to the `count` students who didn't get it, after a minute like the first time. For owners, clerks and the teacher who wrote it.",
  body: { id: IdIn(), count: Type.Integer({ minimum: 1 }) },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile'],
})
