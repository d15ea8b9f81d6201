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
    'Asks the examiner to open attempts again (`minutes`), to close them, or to rule on them. Nothing is done until an examiner confirms it. Refused where it cannot be done with one of them as it stands.',
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
  about: 'Takes back what one asked for, as long as nobody has confirmed or declined it.',
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
    'Does what was asked for, as the one who confirms, with those attempts that are as they were when it was asked; the rest are `left`. Asks for a fresh second factor where the act itself does. Refused with a sentence where somebody else was first, or where it can be done with none of them any more.',
  body: { act_request_id: IdIn(), request_key: requestKey() },
  data: ActDone(),
  errors: ['not_found', 'rule'],
})

export const staffDeclineRequest = staffCall({
  path: '/staff/decline_request',
  roles: ['owner', 'examiner'],
  scope: 'academy',
  loadClass: 'save',
  about: 'Declines what was asked for, with a word to who asked.',
  body: { act_request_id: IdIn(), word: Reason(MAX_WORD) },
  data: Said,
  errors: ['not_found', 'rule'],
})
