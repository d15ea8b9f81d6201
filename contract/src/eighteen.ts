import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Count, OrNull } from './fields.ts'
import { consentStates, MAX_GUARDIANS } from './guardians.rules.ts'
import { Id, IdIn } from './ids.ts'

const Own = Type.Object({
  /** The student's own decision about the data since the 18th birthday, null before the first one. */
  consent: OrNull(Type.Enum([...consentStates])),
  /** The version of the notice that is shown now. */
  notice: Count(),
  /** Guardians who may keep access; never one whom the academy has blocked. */
  guardians: Type.Array(Type.Object({ guardian_id: Id(), name: Type.String(), sees: Type.Boolean() })),
})

export const atEighteen = studentCall({
  path: '/Student/at_eighteen',
  loadClass: 'history',
  extension: true,
  about:
    'What a student decides from the 18th birthday on: who of the guardians goes on seeing, and the consent. `own` is null before, where no birthday is known, and where there is nothing to decide.',
  data: Type.Object({ own: OrNull(Own) }),
  errors: [],
})

export const answerAtEighteen = studentCall({
  path: '/Student/answer_at_eighteen',
  loadClass: 'history',
  extension: true,
  about:
    'Says who of the guardians goes on seeing, all others not, and whether the student agrees. Can be said anew at any time; it counts at once.',
  body: { sees: Type.Array(IdIn(), { maxItems: MAX_GUARDIANS * 2 }), gives: Type.Boolean(), notice: Count() },
  data: Type.Object({ own: Own }),
  errors: ['not_found', 'changed_meanwhile'],
})
