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
    "Returns the questions of the student's attempt that exist in another language, with options in the attempt's order. After the attempt closes, they come with its report and include explanations; while its key can be challenged, they come without explanations. For students.",
  body: { attempt_id: IdIn(), language: PaperLanguage() },
  data: Type.Array(Type.Object({ ...Translated, explanation: OrNull(Type.String()) })),
  errors: ['not_found'],
})
