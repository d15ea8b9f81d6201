import { Type } from 'typebox'
import { Line, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { BUILD } from './paper-fields.ts'
import { QuestionForm } from './question-form.ts'
import { SealAlarm, SealedChange } from './seal-fields.ts'
import { staffCall } from './staff-call.ts'

const MAX_REASON = 500
/** The length of a hash. */
const MAX_VERSION = 43

export const staffProposeSealedChange = staffCall({
  path: '/staff/propose_sealed_change',
  roles: BUILD,
  scope: 'academy',
  fresh: true,
  loadClass: 'login',
  about:
    'Proposes a new version of a question that sealed papers use. Nothing changes in the bank or in a paper until a second person approves it. It is checked like saving and proofreading the question; with `mistakes` nothing is saved. For owners and examiners.',
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
  about:
    'Returns a proposed change to a question of sealed papers: the question before and after, field by field and as a whole. For owners and examiners.',
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
    "Approves a proposed change, or declines it with a `note`; the person who proposed it can't. Approval saves the new version with both names and puts it into every sealed paper that uses the question; each gets a new seal. Refused if students have started one of them. For owners and examiners.",
  body: { change_id: IdIn(), approve: Type.Boolean(), note: Line(MAX_REASON) },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffWithdrawSealedChange = staffCall({
  path: '/staff/withdraw_sealed_change',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'login',
  about: 'Withdraws an undecided change that the caller proposed. For owners and examiners.',
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
    'Returns alarms about seals: changes that wait for a second person, approved changes that nobody has acknowledged, papers starting soon that no longer equal what was sealed, and unsealed papers. For owners and examiners.',
  data: Type.Array(SealAlarm()),
  errors: [],
})

export const staffSeeSealAlarm = staffCall({
  path: '/staff/see_seal_alarm',
  roles: BUILD,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Acknowledges an approved change of a paper: by the person who sealed it or, if they are gone, by somebody who had no part in it. Without `change_id` it acknowledges that the paper was unsealed, by somebody other than the person who did it. For owners and examiners.',
  body: { draft_id: IdIn(), change_id: Type.Optional(IdIn()) },
  data: Type.Object({}),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})
