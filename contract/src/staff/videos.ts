import { Type } from 'typebox'
import { Count, Line } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { VideoState } from './staff-fields.ts'

const TEACH = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

/** A longer name gets a sentence of its own; most systems allow no more. */
const MAX_SENT_NAME = 1000

export const staffVideoBegin = staffCall({
  path: '/staff/video_begin',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Starts or resumes the upload of a video for a topic. The same file (its `name`, `bytes` and `stamp`, when it was last changed) continues where it was interrupted: `received` is how many bytes have arrived. For owners, clerks and teachers of the subject.',
  body: {
    topic_id: IdIn(),
    name: Line(MAX_SENT_NAME, 1),
    bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    stamp: Line(40, 1),
  },
  data: Type.Object({ video_id: Id(), received: Count() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffVideoPart = staffCall({
  path: '/staff/video_part',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  sends: 'file',
  about:
    'Uploads the next bytes of a video (application/octet-stream): `X-Video` is its id, `X-Offset` where the bytes begin. What arrived before a connection broke is kept; continue at `received`. For owners, clerks and teachers of the subject.',
  data: Type.Object({ received: Count(), state: VideoState() }),
  errors: ['not_found', 'changed_meanwhile', 'rule', 'too_slow'],
})

export const staffVideoAct = staffCall({
  path: '/staff/video_act',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    "Discards an upload that isn't shown yet, retries a failed one, or restores the previous video of the topic. For owners, clerks and teachers of the subject.",
  body: { video_id: IdIn(), act: Type.Enum(['discard', 'retry', 'restore']) },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffSetCaptions = staffCall({
  path: '/staff/set_captions',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  sends: 'file',
  about:
    "Uploads the captions of a topic as WebVTT or SRT, which becomes WebVTT (application/octet-stream): `X-Topic` is the topic's id, `X-File-Name` the percent-encoded name, `X-Language` the language. For owners, clerks and teachers of the subject.",
  data: Type.Object({ language: Type.String() }),
  errors: ['not_found', 'rule', 'too_slow'],
})

export const staffRemoveCaptions = staffCall({
  path: '/staff/remove_captions',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about: 'Deletes the captions of a topic. For owners, clerks and teachers of the subject.',
  body: { topic_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found'],
})
