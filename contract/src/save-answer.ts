import { Type } from 'typebox'
import { AnswerIn, AnswerOut, Clock, eitherOf, Leaves, PhoneTime, Seconds, Seq, Unsent } from './assessment.ts'
import { call } from './call.ts'
import { OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** The server's answer to the question, which counts instead; `option_id` where it is one option. */
const Held = Type.Object({
  answer: AnswerOut(),
  option_id: OrNull(Id()),
  marked: Type.Boolean(),
  seq: Seq(),
})

export const saveAnswer = call({
  method: 'POST',
  path: '/Student/save_answer',
  access: 'student',
  loadClass: 'save',
  extension: true,
  about:
    'Keeps one answer of an open attempt: `answer`, or `option_id` for one option of an entrance exam, null for none. `saved` is false where the server already has this `seq` or a higher one; `held` is what it has. `notice` is the newest thing that the staff did to the attempt, of which `attempt_clock` tells; `unsent` is how many more answers wait on the device, `leaves` how often its page was left. `given_at` and `sent_at` are kept where it comes late.',
  body: Type.Object(
    {
      stud_id: IdIn(),
      attempt_id: IdIn(),
      question_id: IdIn(),
      answer: Type.Optional(AnswerIn()),
      option_id: Type.Optional(OrNull(IdIn())),
      marked: Type.Boolean(),
      seq: Seq(),
      seconds: Type.Optional(Seconds()),
      ...PhoneTime,
      unsent: Type.Optional(Unsent()),
      leaves: Type.Optional(Leaves()),
    },
    eitherOf('answer', 'option_id'),
  ),
  data: Type.Object({ seq: Seq(), saved: Type.Boolean(), held: OrNull(Held), notice: OrNull(Id()), ...Clock }),
  errors: ['not_found', 'attempt_closed', 'section_closed', 'rule'],
})
