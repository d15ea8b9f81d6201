import { Type } from 'typebox'
import { Line, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { BUILD } from './paper-fields.ts'
import { QuestionForm } from './question-form.ts'
import { SealAlarm, SealedChange } from './seal-fields.ts'
import { staffCall } from './staff-call.ts'

const MAX_REASON = 500
/** Of a hash. */
const MAX_VERSION = 43

export const staffProposeSealedChange = staffCall({
  path: '/staff/propose_sealed_change',
  roles: BUILD,
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Proposes another version of a question that sealed papers bind. Nothing is stored in the bank or in a paper before a second person approves it. Checked as the same question would be in the bank, and as its proof would be; with mistakes nothing is kept.',
  body: {
    question_id: IdIn(),
    version: Line(MAX_VERSION, MAX_VERSION),
    fields: QuestionForm(),
    reason: Reason(MAX_REASON),
  },
  data: Type.Object({
    change_id: OrNull(Id()),
    mistakes: Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() })),
  }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffSealedChange = staffCall({
  path: '/staff/sealed_change',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'lists',
  about: 'A change of a question of sealed papers: the question as it is and as it would be, field by field and whole.',
  body: { change_id: IdIn() },
  data: Type.Object({ change: SealedChange(), before: QuestionForm(), after: QuestionForm() }),
  errors: ['not_found'],
})

export const staffDecideSealedChange = staffCall({
  path: '/staff/decide_sealed_change',
  roles: BUILD,
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Approves a proposed change, or declines it with a `note`: for somebody else than who proposed it. Approved, the new version is stored with both names and put into every sealed paper that binds the question; each gets a new seal. Refused where students have begun one of them.',
  body: { change_id: IdIn(), approve: Type.Boolean(), note: Line(MAX_REASON) },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffWithdrawSealedChange = staffCall({
  path: '/staff/withdraw_sealed_change',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'login',
  about: 'Withdraws a change that the caller proposed and that nobody has decided.',
  body: { change_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffSealAlarms = staffCall({
  path: '/staff/seal_alarms',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'What is to be known of seals: changes that wait for a second person, approved ones that nobody has seen, papers that are no longer what was sealed, and papers that were unsealed.',
  data: Type.Array(SealAlarm()),
  errors: [],
})

export const staffSeeSealAlarm = staffCall({
  path: '/staff/see_seal_alarm',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Says that an approved change of a paper was seen, by who sealed it or, where that person is gone, by somebody who had no part in it. Without `change_id`: that the paper was unsealed, by somebody else than who did it.',
  body: { draft_id: IdIn(), change_id: Type.Optional(IdIn()) },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})
