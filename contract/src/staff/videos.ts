import { Type } from 'typebox'
import { Count, Line } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { VideoState } from './staff-fields.ts'

const TEACH = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

const MAX_NAME = 200

export const staffVideoBegin = staffCall({
  path: '/staff/video_begin',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Says that a file is to be sent in for a topic. The same file (its name, bytes, and `stamp`, when it was last changed) goes on where it broke off: `received` is how much of it has come.',
  body: {
    topic_id: IdIn(),
    name: Line(MAX_NAME, 1),
    bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
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
    'Sends the next bytes of a file (application/octet-stream): `X-Video` says of which, `X-Offset` from where on. What has come before a connection broke off is kept. `received` is where to go on.',
  data: Type.Object({ received: Count(), state: VideoState() }),
  errors: ['not_found', 'changed_meanwhile', 'rule', 'too_slow'],
})

export const staffVideoAct = staffCall({
  path: '/staff/video_act',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    '`discard` throws away what is not shown yet; `retry` has what failed tried again; `restore` puts back the video that the topic had before.',
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
    'Sends the captions of a topic as WebVTT (application/octet-stream); `X-Topic` says of which, `X-File-Name` (percent-encoded) what it is called, `X-Language` in which language they are.',
  data: Type.Object({ language: Type.String() }),
  errors: ['not_found', 'rule', 'too_slow'],
})

export const staffRemoveCaptions = staffCall({
  path: '/staff/remove_captions',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about: 'Takes the captions of a topic away.',
  body: { topic_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found'],
})
