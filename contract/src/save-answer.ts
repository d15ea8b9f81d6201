import { Type } from 'typebox'
import { AnswerIn, AnswerOut, Clock, eitherOf, Leaves, PhoneTime, Seconds, Seq, Unsent } from './assessment.ts'
import { call } from './call.ts'
import { OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** The answer that the server has, which counts instead; `option_id` if it is one option. */
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
    "Saves one answer of an open attempt: `answer`, or `option_id` for one option of an entrance exam, null for none. `saved` is false if the server already has this `seq` or a higher one; `held` is the answer it has. `notice` is the id of the staff's latest notice, which `/Student/attempt_clock` returns in full; `unsent` is how many more answers wait on the device, `leaves` how often its page was left. `given_at` and `sent_at` are kept if the answer comes late. For students.",
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
