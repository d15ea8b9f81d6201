import { Type } from 'typebox'
import { MAX_PICTURE_TEXT } from './doubts.rules.ts'
import { Count, Instant, OrNull } from './fields.ts'
import { Id } from './ids.ts'

export const DoubtPlace = () => Type.Enum(['video', 'page', 'question', 'class'])
export const DoubtState = () => Type.Enum(['open', 'answered', 'reopened', 'closed'])

export const DoubtVoice = () => Type.Object({ voice_id: Id(), seconds: Count() })

/** The voice note of an answer, an MP3 in base64. */
export const DoubtAudio = () => Type.Object({ audio: Type.String() })

/** The messages with their authors, the oldest first. A teacher's name is included, a student's never. */
export const DoubtSaid = () =>
  Type.Object({
    by: Type.Enum(['student', 'teacher']),
    name: OrNull(Type.String()),
    text: Type.String(),
    at: Instant(),
    /** Of an answer: a JPEG in base64. */
    picture: OrNull(Type.String()),
    /** Of an answer: a voice note. */
    voice: OrNull(DoubtVoice()),
  })

/** A picture as it is sent: a JPEG in base64. */
export const DoubtPictureIn = () => Type.String({ maxLength: MAX_PICTURE_TEXT, pattern: '^[A-Za-z0-9+/]+={0,2}$' })
