import { Type } from 'typebox'
import { MatchLists, PaperLanguage } from './assessment.ts'
import { studentCall } from './call.ts'
import { OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

export const questionTranslations = studentCall({
  path: '/Student/question_translations',
  loadClass: 'start',
  extension: true,
  about:
    "The questions of the student's attempt in another language, those that have one; options in the attempt's order. Explanations come with the results.",
  body: { attempt_id: IdIn(), language: PaperLanguage() },
  data: Type.Array(
    Type.Object({
      question_id: Id(),
      question: Type.String(),
      passage: OrNull(Type.String()),
      lists: OrNull(MatchLists()),
      options: Type.Array(Type.String()),
      explanation: OrNull(Type.String()),
    }),
  ),
  errors: ['not_found'],
})
