import { Type } from 'typebox'
import { DoubtAudio, DoubtPictureIn, DoubtPlace, DoubtSaid, DoubtState, DoubtVoice } from '../doubt-fields.ts'
import { MAX_DOUBT } from '../doubts.rules.ts'
import { Count, Instant, Lines, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

/** Roles that answer doubts; teachers only those of their subjects in their batches. */
const ANSWER = ['owner', 'examiner', 'teacher'] as const satisfies Role[]

const Version = () => Type.Integer({ minimum: 1, maximum: 1_000_000 })

const Row = {
  doubt_id: Id(),
  place: DoubtPlace(),
  subject: Type.String(),
  title: Type.String(),
  at: Count(),
  state: DoubtState(),
  text: Type.String(),
  has_picture: Type.Boolean(),
  student: Type.String(),
  asked_at: Instant(),
  /** Since when it has been waiting, or when it was answered. */
  turned_at: Instant(),
}

export const staffDoubts = staffCall({
  path: '/staff/doubts',
  roles: ANSWER,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns the doubts that wait for an answer, the longest waiting first, or those answered or closed, the latest first; a hundred at a time. `after_at` and `after_id` are from the last row of the previous page. For owners, examiners and teachers of the batch and subject.',
  body: {
    waiting: Type.Boolean(),
    after_at: Type.Optional(Type.Integer({ minimum: 0 })),
    after_id: Type.Optional(IdIn()),
  },
  data: Type.Object({
    doubts: Type.Array(Type.Object({ ...Row, turned: Count() })),
    more: Type.Boolean(),
  }),
  errors: [],
})

export const staffExportDoubts = staffCall({
  path: '/staff/export_doubts',
  roles: ANSWER,
  scope: 'subjects',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns the doubts that wait for an answer, or those answered or closed, as a workbook with their last answers. It is recorded in the audit log. For owners, examiners and teachers of the batch and subject.',
  body: { waiting: Type.Boolean() },
  data: Workbook(),
  errors: ['rule'],
})

/** The question as it was asked, with what the student answered. */
const AskedQuestion = Type.Object({
  paper: Type.String(),
  question: Type.String(),
  passage: OrNull(Type.String()),
  options: Type.Array(Type.Object({ text: Type.String(), is_right: Type.Boolean(), is_own: Type.Boolean() })),
  right_answer: Type.String(),
  own_answer: OrNull(Type.String()),
  explanation: OrNull(Type.String()),
})

export const staffDoubt = staffCall({
  path: '/staff/doubt',
  roles: ANSWER,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns one doubt with the place that it is about; for a question, with what was asked and answered. For owners, examiners and teachers of the batch and subject.',
  body: { doubt_id: IdIn() },
  data: Type.Object({
    ...Row,
    said: Type.Array(DoubtSaid()),
    picture: OrNull(Type.String()),
    question: OrNull(AskedQuestion),
    /** The video or document that the doubt is about; null without a file, or if a browser cannot play it. */
    file: OrNull(Type.Object({ url: Type.String(), is_video: Type.Boolean(), captions: Type.Array(Type.String()) })),
    is_published: Type.Boolean(),
    /** The batch whose students can find it; null if it cannot be published. */
    batch: OrNull(Type.String()),
    version: Version(),
  }),
  errors: ['not_found'],
})

const Turned = () => Type.Object({ version: Version(), state: DoubtState(), is_published: Type.Boolean() })

export const staffAnswerDoubt = staffCall({
  path: '/staff/answer_doubt',
  roles: ANSWER,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Answers a doubt and notifies the student. `picture` is a JPEG in base64, such as a photo of a worked solution; `voice_id` a voice note that the caller has uploaded for this doubt, with which `text` may be empty. With `publish`, the batch can read the question and the text of this answer, without the name, the pictures and the voice note. For owners, examiners and teachers of the batch and subject.',
  body: {
    doubt_id: IdIn(),
    version: Version(),
    text: Lines(MAX_DOUBT * 2),
    publish: Type.Boolean(),
    picture: Type.Optional(DoubtPictureIn()),
    voice_id: Type.Optional(IdIn()),
  },
  data: Turned(),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffTakeBackAnswer = staffCall({
  path: '/staff/take_back_answer',
  roles: ANSWER,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Withdraws the last answer to a doubt if nothing was added since; the doubt waits for an answer again. For owners, examiners and teachers of the batch and subject.',
  body: { doubt_id: IdIn(), version: Version() },
  data: Turned(),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffPublishDoubt = staffCall({
  path: '/staff/publish_doubt',
  roles: ANSWER,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Publishes an answered doubt to the batch, without the name and the picture, or unpublishes it. For owners, examiners and teachers of the batch and subject.',
  body: { doubt_id: IdIn(), version: Version(), publish: Type.Boolean() },
  data: Turned(),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffCloseDoubt = staffCall({
  path: '/staff/close_doubt',
  roles: ANSWER,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Closes a doubt without an answer; `restore` puts it back in the queue. For owners, examiners and teachers of the batch and subject.',
  body: { doubt_id: IdIn(), version: Version(), restore: Type.Boolean() },
  data: Turned(),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffSendDoubtVoice = staffCall({
  path: '/staff/send_doubt_voice',
  roles: ANSWER,
  scope: 'subjects',
  loadClass: 'login',
  sends: 'file',
  about:
    'Uploads a voice note for the answer to the doubt `X-Doubt` (application/octet-stream): WebM, Ogg or MP4 with sound, of which the first three minutes are stored as an MP3. It is sent with the answer that has its `voice_id`; the caller’s next note for this doubt replaces it. For owners, examiners and teachers of the batch and subject.',
  data: DoubtVoice(),
  errors: ['not_found', 'rule', 'too_slow'],
})

export const staffDoubtVoice = staffCall({
  path: '/staff/doubt_voice',
  roles: ANSWER,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns a voice note of an answer, or the caller’s own before it is sent, as an MP3 in base64. For owners, examiners and teachers of the batch and subject.',
  body: { doubt_id: IdIn(), voice_id: IdIn() },
  data: DoubtAudio(),
  errors: ['not_found'],
})
