import { Type } from 'typebox'
import { studentCall } from './call.ts'
import { Count, OrNull } from './fields.ts'
import { consentStates, MAX_GUARDIANS } from './guardians.rules.ts'
import { Id, IdIn } from './ids.ts'

const Own = Type.Object({
  /** The student's own decision about their data since the 18th birthday, null until they decide. */
  consent: OrNull(Type.Enum([...consentStates])),
  /** The version of the notice that is shown now. */
  notice: Count(),
  /** Guardians who can keep access, without those whom the academy has blocked. */
  guardians: Type.Array(Type.Object({ guardian_id: Id(), name: Type.String(), sees: Type.Boolean() })),
})

export const atEighteen = studentCall({
  path: '/Student/at_eighteen',
  loadClass: 'history',
  extension: true,
  about:
    'Returns what a student decides from the 18th birthday on: which guardians keep access, and the consent. `own` is null before that day, where no birthday is known, and where there is nothing to decide. For students.',
  data: Type.Object({ own: OrNull(Own) }),
  errors: [],
})

export const answerAtEighteen = studentCall({
  path: '/Student/answer_at_eighteen',
  loadClass: 'history',
  extension: true,
  about:
    'Saves which guardians keep access after the 18th birthday, and whether the student consents. All other guardians lose access. It takes effect immediately and can be changed at any time. For students.',
  body: { sees: Type.Array(IdIn(), { maxItems: MAX_GUARDIANS * 2 }), gives: Type.Boolean(), notice: Count() },
  data: Type.Object({ own: Own }),
  errors: ['not_found', 'changed_meanwhile'],
})
