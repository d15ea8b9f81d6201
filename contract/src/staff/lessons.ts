import { Type } from 'typebox'
import { Count, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { VideoState } from './staff-fields.ts'

const TEACH = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

const MAX_NAME = 200
const MAX_LINK = 1000
const MAX_TOPICS = 1000

/** Identifies the topics of a chapter as the caller has read them, in their order. */
const Version = () => Line(43, 43)

/** What students see in the topic now. `heights`: the qualities of a converted video, smallest first. */
const Shown = Type.Object({
  kind: Type.Enum(['file', 'hls', 'youtube', 'vimeo', 'link']),
  heights: Type.Array(Count()),
  has_sound: Type.Boolean(),
  seconds: OrNull(Count()),
  /** Where the caller can watch it: the link, or the file for some hours; null for a playlist of another maker. */
  address: OrNull(Type.String()),
})

/** The newest file uploaded for the topic: its progress, and after it is shown, what is left to do with it. */
const Sent = Type.Object({
  video_id: Id(),
  name: Type.String(),
  who: Type.String(),
  bytes: Count(),
  /** Bytes received. */
  received: Count(),
  state: VideoState(),
  /** The current step: `check`, `sound`, `copy`, or a height. */
  step: OrNull(Type.String()),
  percent: Count(),
  /** The qualities that are made. */
  heights: Type.Array(Count()),
  problem: OrNull(Type.String()),
  /** Whether the same file may be retried without another upload. */
  may_retry: Type.Boolean(),
  /** Whether the video before this one can be restored. */
  may_restore: Type.Boolean(),
})

const Topic = Type.Object({
  topic_id: Id(),
  topic_name: Type.String(),
  /** The link to its video on another site; null for a video of the academy's own, or none. */
  video_link: OrNull(Type.String()),
  is_archived: Type.Boolean(),
  shown: OrNull(Shown),
  /** The language of its captions. */
  captions: OrNull(Type.String()),
  sent: OrNull(Sent),
})

export const staffLessons = staffCall({
  path: '/staff/lessons',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns the subjects whose lessons the caller may change, with their chapters and the number of topics and videos in each. For owners, clerks and teachers of the subject.',
  data: Type.Object({
    subjects: Type.Array(
      Type.Object({
        subject_id: Id(),
        subject_name: Type.String(),
        level: Type.String(),
        chapters: Type.Array(
          Type.Object({
            chapter_id: Id(),
            chapter_no: Count(),
            chapter_name: Type.String(),
            topics: Count(),
            videos: Count(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})

export const staffChapterLessons = staffCall({
  path: '/staff/chapter_lessons',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'lists',
  about:
    'Returns the topics of a chapter in their order, what each shows, and the state of uploaded videos. For owners, clerks and teachers of the subject.',
  body: { chapter_id: IdIn() },
  data: Type.Object({
    chapter_id: Id(),
    chapter_no: Count(),
    chapter_name: Type.String(),
    subject_name: Type.String(),
    version: Type.String(),
    topics: Type.Array(Topic),
    /**
     * The conversion of videos: programs missing on the machine, whether it waits for a sitting, how many files wait;
     * for owners and clerks also the server's room.
     */
    workshop: Type.Object({
      missing: Type.Array(Type.String()),
      is_paused: Type.Boolean(),
      waiting: Count(),
      free_bytes: OrNull(Count()),
      max_bytes: Count(),
    }),
  }),
  errors: ['not_found'],
})

export const staffOrderLessons = staffCall({
  path: '/staff/order_lessons',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    "Saves the order of a chapter's topics; `topic_ids` lists each of them once. For owners, clerks and teachers of the subject.",
  body: {
    chapter_id: IdIn(),
    version: Version(),
    topic_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_TOPICS }),
  },
  data: Type.Object({ version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffSaveLesson = staffCall({
  path: '/staff/save_lesson',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    "Adds a topic at the end of a chapter, or renames one (`topic_id`), if the chapter hasn't changed since it was read; with `video_link` it shows the video of another site, with `class_id` it is the recording of that class. For owners, clerks and teachers of the subject.",
  body: {
    chapter_id: IdIn(),
    version: Version(),
    topic_id: Type.Optional(IdIn()),
    topic_name: Line(MAX_NAME),
    /** An address of YouTube, Vimeo or a named host; empty for none. Without it the video stays. */
    video_link: Type.Optional(Line(MAX_LINK)),
    /** The class of this subject whose recording it is: the app leads from the class to the lesson. */
    class_id: Type.Optional(IdIn()),
  },
  data: Type.Object({ topic_id: Id(), version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffArchiveLesson = staffCall({
  path: '/staff/archive_lesson',
  roles: TEACH,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Archives a topic: students no longer see it, and how far they watched it is kept. `restore` brings it back. For owners, clerks and teachers of the subject.',
  body: { topic_id: IdIn(), restore: Type.Boolean() },
  data: Type.Object({}),
  errors: ['not_found'],
})
