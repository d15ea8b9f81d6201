import { type TProperties, Type } from 'typebox'
import { historyCall, studentCall } from './call.ts'
import { DoubtAudio, DoubtPictureIn, DoubtPlace, DoubtSaid, DoubtState } from './doubt-fields.ts'
import { MAX_DOUBT } from './doubts.rules.ts'
import { Count, Instant, Line, Lines, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/**
 * The subject of a doubt: a topic's video with a second, a material with a page, a live class, or a question of the
 * reviewed attempt `attempt_id`, which is null for all others.
 */
const Place = {
  place: DoubtPlace(),
  about_id: IdIn(),
  attempt_id: OrNull(IdIn()),
  at: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
} satisfies TProperties

const NearOne = Type.Object({ at: Count(), question: Type.String(), answer: Type.String() })

export const doubtsNear = studentCall({
  path: '/Student/doubts_near',
  loadClass: 'lists',
  extension: true,
  about:
    "Returns the title of the place that a doubt is about, and up to three published doubts with answers near it, from the student's batches. Refused while the student writes a test with that question. For students.",
  body: Place,
  data: Type.Object({ title: Type.String(), at: Count(), near: Type.Array(NearOne) }),
  errors: ['not_found', 'rule'],
})

const ListedDoubt = Type.Object({
  doubt_id: Id(),
  place: DoubtPlace(),
  title: Type.String(),
  at: Count(),
  state: DoubtState(),
  text: Type.String(),
  asked_at: Instant(),
  turned_at: Instant(),
})

export const askDoubt = studentCall({
  path: '/Student/ask_doubt',
  loadClass: 'history',
  extension: true,
  about:
    'Creates a doubt for the teachers of the subject. `picture` is a JPEG in base64. `key` is unique for each doubt, which makes the call safe to repeat. At most ten doubts can be open at a time. For students.',
  body: {
    ...Place,
    key: Line(40, 8),
    text: Lines(MAX_DOUBT * 2),
    picture: Type.Optional(DoubtPictureIn()),
  },
  data: Type.Object({ doubt_id: Id() }),
  errors: ['not_found', 'rule'],
})

export const ownDoubts = historyCall({
  path: '/Student/doubts',
  extension: true,
  about: "Returns the student's doubts, the most recently changed first, up to a hundred. For students.",
  entry: ListedDoubt,
  errors: [],
})

const OwnDoubt = Type.Object({
  ...ListedDoubt.properties,
  said: Type.Array(DoubtSaid()),
  /** A JPEG in base64. */
  picture: OrNull(Type.String()),
  is_published: Type.Boolean(),
})

export const ownDoubt = studentCall({
  path: '/Student/doubt',
  loadClass: 'history',
  extension: true,
  about: "Returns one of the student's doubts with its messages. For students.",
  body: { doubt_id: IdIn() },
  data: OwnDoubt,
  errors: ['not_found'],
})

export const ownDoubtVoice = studentCall({
  path: '/Student/doubt_voice',
  loadClass: 'history',
  extension: true,
  about: "Returns the voice note of an answer to one of the student's doubts, an MP3 in base64. For students.",
  body: { voice_id: IdIn() },
  data: DoubtAudio(),
  errors: ['not_found'],
})

export const reopenDoubt = studentCall({
  path: '/Student/reopen_doubt',
  loadClass: 'history',
  extension: true,
  about:
    "Adds a message to one of the student's doubts, which then waits for an answer again. Sending the same text again changes nothing. For students.",
  body: { doubt_id: IdIn(), text: Lines(MAX_DOUBT * 2) },
  data: Type.Object({ state: DoubtState() }),
  errors: ['not_found', 'rule'],
})

export const closeDoubt = studentCall({
  path: '/Student/close_doubt',
  loadClass: 'history',
  extension: true,
  about: "Closes one of the student's doubts that needs no further answer. For students.",
  body: { doubt_id: IdIn() },
  data: Type.Object({ state: DoubtState() }),
  errors: ['not_found'],
})
