import { Type } from 'typebox'
import { Count, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'

export const AnswerType = () => Type.Enum(['single', 'multiple', 'number'])

/** `draft` until somebody else than its author has read the proof; a retired one is offered for no new paper. */
export const QuestionState = () => Type.Enum(['draft', 'proof_read', 'retired'])

/** A question of the bank: the newest version of its code. `right_percent` is of those who were marked, null under 30. */
export const BankRow = () =>
  Type.Object({
    question_id: Id(),
    code: Type.String(),
    /** The first line of what is asked. */
    line: Type.String(),
    answer_type: AnswerType(),
    subject_id: Id(),
    subject_name: Type.String(),
    chapter: OrNull(Type.String()),
    languages: Type.Array(Type.Enum(['hi', 'ml'])),
    papers: Count(),
    quizzes: Count(),
    right_percent: OrNull(Type.Number()),
    state: QuestionState(),
  })
