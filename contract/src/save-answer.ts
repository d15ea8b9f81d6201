import { Type } from 'typebox'
import { AnswerIn, Clock, eitherOf, Seq } from './assessment.ts'
import { call } from './call.ts'
import { OrNull } from './fields.ts'
import { IdIn } from './ids.ts'

export const saveAnswer = call({
  method: 'POST',
  path: '/Student/save_answer',
  access: 'student',
  extension: true,
  about:
    'Keeps one answer of an open attempt: `answer` for quizzes and exams, `option_id` for entrance exams, null for none. `saved` is false where the server already has a higher `seq`, which it returns.',
  body: Type.Object(
    {
      stud_id: IdIn(),
      attempt_id: IdIn(),
      question_id: IdIn(),
      answer: Type.Optional(AnswerIn()),
      option_id: Type.Optional(OrNull(IdIn())),
      marked: Type.Boolean(),
      seq: Seq(),
    },
    eitherOf('answer', 'option_id'),
  ),
  data: Type.Object({ seq: Seq(), saved: Type.Boolean(), ...Clock }),
  errors: ['not_found', 'attempt_closed', 'rule'],
})
