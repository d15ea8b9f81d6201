import { Type } from 'typebox'
import { Instant, OrNull } from './fields.ts'

export const DoubtPlace = () => Type.Enum(['video', 'page', 'question', 'class'])
export const DoubtState = () => Type.Enum(['open', 'answered', 'reopened', 'closed'])

/** The messages with their authors, the oldest first. A teacher's name is included, a student's never. */
export const DoubtSaid = () =>
  Type.Object({
    by: Type.Enum(['student', 'teacher']),
    name: OrNull(Type.String()),
    text: Type.String(),
    at: Instant(),
  })
