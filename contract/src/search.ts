import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Day, Line, OrNull } from './fields.ts'
import { Id } from './ids.ts'

/** `id` is that of the found item. Subject and chapter contain the item; for news they are null. */
const Found = Type.Object({
  kind: Type.Enum(['subject', 'chapter', 'topic', 'material', 'quiz', 'exam', 'entrance', 'news']),
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
    'Returns what the student may see whose name contains all words of `query`, or words that begin with them, regardless of case, accents and common spellings. Where nothing does, two swapped letters and one wrong letter are forgiven. At most five of each kind, one kind after another. For students.',
  body: { query: Line(100, 1) },
  data: Type.Array(Found),
  errors: [],
})
