import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Day, Line, OrNull } from './fields.ts'
import { Id } from './ids.ts'

/** `id` is the id of the found item itself. Subject and chapter contain it; news belongs to neither. */
const Found = Type.Object({
  kind: Type.Enum(['subject', 'chapter', 'topic', 'material', 'quiz', 'news']),
  id: Id(),
  title: Type.String(),
  subject_id: OrNull(Id()),
  subject_name: OrNull(Type.String()),
  chapter_id: OrNull(Id()),
  chapter_name: OrNull(Type.String()),
  published_on: OrNull(Day()),
})

export const search = studentCall({
  path: '/Student/search',
  loadClass: 'history',
  extension: true,
  about:
    'What the student may see of which the name has all words of `query`, or words that begin with them; whatever the case, accents and usual ways of spelling. At most five of a kind, the kinds one after the other.',
  body: { query: Line(100, 1) },
  data: Type.Array(Found),
  errors: [],
})
