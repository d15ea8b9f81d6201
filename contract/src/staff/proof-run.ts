import { Type } from 'typebox'
import {
  AnswerOut,
  AnswersById,
  AskedQuestion,
  OpenedAttempt,
  Reviewed,
  Translated,
  TypedOption,
} from '../assessment.ts'
import { Count, Marks, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { PaperKind, Refusal, WRITE_DRAFTS } from './paper-fields.ts'
import { staffCall } from './staff-call.ts'

/** The paper on trial: a draft as last saved, or a paper in students' lists. */
const which = { of: Type.Enum(['draft', 'paper']), id: IdIn() }

const asked = {
  id: Id(),
  question: Type.String(),
  question_image: OrNull(Type.String()),
  marks: Marks(),
  options: Type.Array(TypedOption),
}

export const staffProofRun = staffCall({
  path: '/staff/proof_run',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    'Opens a paper on trial, as a student who starts it now would see it; nothing is saved or counted. With `mistakes` or `refusals` there is no `run`. Teachers can only try drafts. Pictures are named as `/staff/question_picture` takes them, and `run_id` decides the order of what is shuffled. For owners, examiners and teachers of the subject.',
  body: which,
  data: Type.Object({
    mistakes: Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() })),
    refusals: Type.Array(Refusal()),
    run: OrNull(
      Type.Object({
        run_id: Id(),
        kind: PaperKind(),
        name: Type.String(),
        max_marks: Marks(),
        /** The least number of answers for a manual submit. */
        least_answered: Count(),
        questions: Type.Array(Type.Object({ ...asked, ...AskedQuestion })),
        ...OpenedAttempt,
        translations: Type.Array(
          Type.Object({ language: Type.Enum(['hi', 'ml']), questions: Type.Array(Type.Object(Translated)) }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const staffProofMarks = staffCall({
  path: '/staff/proof_marks',
  roles: WRITE_DRAFTS,
  scope: 'subjects',
  loadClass: 'login',
  about:
    "Marks the answers of a trial by the current key, as for a student, and returns the correct answers. Saves nothing. Refused with `changed_meanwhile` if an answer doesn't belong to the paper as it is now. For owners, examiners and teachers of the subject.",
  body: { ...which, run_id: IdIn(), answers: AnswersById() },
  data: Type.Object({
    passed: Type.Boolean(),
    marks: Marks(),
    lost: Marks(),
    max_marks: Marks(),
    pass_marks: Marks(),
    answered: Count(),
    list: Type.Array(
      Type.Object({
        ...asked,
        ...Reviewed,
        user_option: OrNull(Id()),
        /**
         * Null when the right answer is not a single option: `correct_answer` and `user_answer` contain both answers
         * then.
         */
        correct_option: OrNull(Id()),
        correct_answer: Type.Optional(AnswerOut()),
        user_answer: Type.Optional(AnswerOut()),
      }),
    ),
  }),
  errors: ['not_found', 'changed_meanwhile'],
})
