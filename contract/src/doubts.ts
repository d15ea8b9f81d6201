import { type TProperties, Type } from 'typebox'
import { historyCall, studentCall } from './call.ts'
import { DoubtPlace, DoubtSaid, DoubtState } from './doubt-fields.ts'
import { MAX_DOUBT, MAX_PICTURE_TEXT } from './doubts.rules.ts'
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
    "What the place is called, and up to three answered doubts of the student's batches that were published, the nearest ones of it. Refused while the student writes a test with that question.",
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
    'Asks the teachers of the subject. `picture` is a JPEG in base64; `key` is made once for each doubt, so that it may be sent again. At most ten are open at a time.',
  body: {
    ...Place,
    key: Line(40, 8),
    text: Lines(MAX_DOUBT * 2),
    picture: Type.Optional(Type.String({ maxLength: MAX_PICTURE_TEXT, pattern: '^[A-Za-z0-9+/]+={0,2}$' })),
  },
  data: Type.Object({ doubt_id: Id() }),
  errors: ['not_found', 'rule'],
})

export const ownDoubts = historyCall({
  path: '/Student/doubts',
  extension: true,
  about: "The student's own doubts, the latest turn first, a hundred at most.",
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
  about: 'One of the own doubts, with what was said.',
  body: { doubt_id: IdIn() },
  data: OwnDoubt,
  errors: ['not_found'],
})

export const reopenDoubt = studentCall({
  path: '/Student/reopen_doubt',
  loadClass: 'history',
  extension: true,
  about: 'Says more to an own doubt, which waits for an answer again then. The same words again change nothing.',
  body: { doubt_id: IdIn(), text: Lines(MAX_DOUBT * 2) },
  data: Type.Object({ state: DoubtState() }),
  errors: ['not_found', 'rule'],
})

export const closeDoubt = studentCall({
  path: '/Student/close_doubt',
  loadClass: 'history',
  extension: true,
  about: 'The student needs no answer any more.',
  body: { doubt_id: IdIn() },
  data: Type.Object({ state: DoubtState() }),
  errors: ['not_found'],
})
