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

/** The object of the trial: a draft as saved last, or a paper in the students' lists. */
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
    'Opens a paper as a student who begins it now would have it, on trial: nothing is stored, and it counts nowhere. With anything that keeps it from being one there is no run. Teachers try drafts alone. Pictures are named as `question_picture` takes them. `run_id` decides the order of what is shuffled.',
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
    'Marks the answers of a trial as those of a student would be, by the key that holds now, and says what is right. Nothing is stored. `changed_meanwhile` where an answer is none to the paper as it is now.',
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
