import { Type } from 'typebox'
import { PaperLanguage, Translated } from './assessment.ts'
import { studentCall } from './call.ts'
import { OrNull } from './fields.ts'
import { IdIn } from './ids.ts'

export const questionTranslations = studentCall({
  path: '/Student/question_translations',
  loadClass: 'start',
  extension: true,
  about:
    "The questions of the student's attempt in another language, those that have one; options in the attempt's order. Of an attempt that is closed they come with its report, and explanations with them; without those while its key may be challenged.",
  body: { attempt_id: IdIn(), language: PaperLanguage() },
  data: Type.Array(Type.Object({ ...Translated, explanation: OrNull(Type.String()) })),
  errors: ['not_found'],
})
