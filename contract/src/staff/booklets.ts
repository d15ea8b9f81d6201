import { Type } from 'typebox'
import { AskedQuestion, Languages, PaperSection, Translated, TypedOption, WrongAnswer } from '../assessment.ts'
import { Count, Instant, Marks, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { BOOKLET_CODES } from './booklet-codes.ts'
import { BUILD } from './paper-fields.ts'
import { staffCall } from './staff-call.ts'

const Code = Type.Enum([...BOOKLET_CODES])

/** What every printed page of a paper says of it. */
const Head = {
  academy: Type.Object({ name: Type.String(), logo: OrNull(Type.String()) }),
  paper_id: Id(),
  code: Type.String(),
  name: Type.String(),
  starts_at: OrNull(Instant()),
  minutes: OrNull(Count()),
  max_marks: Marks(),
  seal: Type.String(),
}

const Section = Type.Object({ ...PaperSection, ...WrongAnswer })

const Question = Type.Object({
  id: Id(),
  ...AskedQuestion,
  question: Type.String(),
  question_image: OrNull(Type.String()),
  marks: Marks(),
  options: Type.Array(TypedOption),
})

export const staffPrintPaper = staffCall({
  path: '/staff/print_paper',
  roles: BUILD,
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Returns a sealed paper for its printed booklets, and writes that to the audit log: the questions in every language without right answers, and for each code the order of the questions and of their options. The orders follow from the seal and are the same each time. Refused if the paper differs from what was sealed. For owners and examiners.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    ...Head,
    sections: Type.Array(Section),
    ...Languages,
    integer_only: Type.Boolean(),
    questions: Type.Array(Question),
    translations: Type.Array(
      Type.Object({ language: Type.Enum(['hi', 'ml']), questions: Type.Array(Type.Object(Translated)) }),
    ),
    /** The ids of the questions in each code’s order, each with the ids of its options. */
    codes: Type.Array(
      Type.Object({ code: Code, order: Type.Array(Type.Object({ id: Id(), options: Type.Array(Id()) })) }),
    ),
  }),
  errors: ['not_found', 'rule'],
})

export const staffPrintKey = staffCall({
  path: '/staff/print_key',
  roles: BUILD,
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Returns the current key of a sealed paper for each code of its booklets, and writes that to the audit log. Refused until nobody can still write the paper, and while another paper of the same students uses some of its questions. For owners and examiners.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    ...Head,
    /** The version of the key: 0 as printed. */
    version: Count(),
    /** Answers in each code’s order: letters of options, a number or its range, or empty for a cancelled question. */
    codes: Type.Array(
      Type.Object({ code: Code, answers: Type.Array(Type.Object({ section: Type.String(), right: Type.String() })) }),
    ),
  }),
  errors: ['not_found', 'rule'],
})
