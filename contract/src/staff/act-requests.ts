import { Type } from 'typebox'
import { Instant, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { ActDone, AskedAct } from './act-request-fields.ts'
import { MAX_MINUTES } from './sittings.rules.ts'
import { staffCall } from './staff-call.ts'
import { requestKey } from './staff-fields.ts'

const MAX_ATTEMPTS = 500
const MAX_WORD = 500

/** The time of the first report, if it was reported before. */
const Said = Type.Object({ at: Instant(), is_repeated: Type.Boolean() })

export const staffAskForAct = staffCall({
  path: '/staff/ask_for_act',
  roles: ['invigilator'],
  scope: 'sittings',
  loadClass: 'save',
  about:
    "Asks the examiners to reopen attempts (for `minutes`), to close them, or to rule on them. Nothing changes until an examiner confirms it. Refused if it can't be done with one of the attempts in its present state. For invigilators of the sitting.",
  body: {
    paper_id: IdIn(),
    request_key: requestKey(),
    attempt_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_ATTEMPTS }),
    act: AskedAct(),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_MINUTES })),
    reason: Reason(MAX_WORD),
  },
  data: Type.Object({ act_request_id: Id(), at: Instant(), is_repeated: Type.Boolean() }),
  errors: ['not_found', 'rule'],
})

export const staffTakeBackRequest = staffCall({
  path: '/staff/take_back_request',
  roles: ['invigilator'],
  scope: 'own',
  loadClass: 'save',
  about: 'Withdraws a request of the caller that nobody has confirmed or declined. For invigilators.',
  body: { act_request_id: IdIn() },
  data: Said,
  errors: ['not_found', 'rule'],
})

export const staffConfirmRequest = staffCall({
  path: '/staff/confirm_request',
  roles: ['owner', 'examiner'],
  scope: 'academy',
  loadClass: 'save',
  about:
    "Carries out a request in the name of the person who confirms it, for the attempts that haven't changed since it was made; `left` are the others. Needs a fresh second factor if the act itself does. Refused if somebody else decided first, or if it can no longer be done with any of the attempts. For owners and examiners.",
  body: { act_request_id: IdIn(), request_key: requestKey() },
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffDeclineRequest = staffCall({
  path: '/staff/decline_request',
  roles: ['owner', 'examiner'],
  scope: 'academy',
  loadClass: 'save',
  about: 'Declines a request, with a reason (`word`) for the person who made it. For owners and examiners.',
  body: { act_request_id: IdIn(), word: Reason(MAX_WORD) },
  data: Said,
  errors: ['not_found', 'rule'],
})
