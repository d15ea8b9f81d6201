import { childConsent, sayChildConsent } from '#contract/guardian/child.ts'
import { NOTICE_VERSION } from '#contract/guardians.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { consentsOf, consentStatesOf } from '../../guardians/consents.queries.ts'
import type { GuardianRoute } from '../../http/calls/guardian-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { currentRequest } from '../../ports/current-request.ts'
import type { NewId } from '../../ports/new-id.ts'
import { toInstant } from '../../ports/time.ts'
import { noteAnswer } from '../account/consent/note-answer.ts'
import { unpublishDoubtsOf } from '../doubts/doubts.queries.ts'
import { answeredState, heldConsent } from './child-consent.rules.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; academy: AcademyReader }

/** The answers about the consent for a child, and the guardian's own answer. */
export function childConsentRoutes(route: GuardianRoute, { db, clock, newId, academy }: Deps): void {
  route(childConsent, async ({ child }) => {
    const { consent_required, privacy_contact, zone } = await academy()
    const [last] = await consentStatesOf(db.read, [child.stud_id])
    const said = await consentsOf(db.read, child.stud_id)
    return {
      data: {
        is_required: consent_required,
        state: heldConsent(last, child),
        notice: NOTICE_VERSION,
        privacy_contact,
        is_of_age: child.is_of_age,
        said: said.map(({ state, method, at, notice, guardian }) => ({
          state,
          method,
          at: toInstant(at, zone),
          notice,
          guardian,
        })),
      },
    }
  })

  route(sayChildConsent, async ({ child, caller, body }) => {
    if (child.is_of_age) throw new ApiError('not_found')
    if (body.notice !== NOTICE_VERSION) throw new ApiError('changed_meanwhile')
    const { stud_id } = child
    const [consent_id, at, request_id] = [newId(), clock.now(), currentRequest.getStore()?.id ?? '']
    const state = await db.write(async (tx) => {
      const said = await consentsOf(tx, stud_id)
      const [last] = await consentStatesOf(tx, [stud_id])
      const answered = answeredState(last?.state ?? null, body.gives)
      const isSame = said[0]?.state === answered && said[0].guardian_id === caller.guardian_id
      // The same answer comes again after its response was lost.
      if (isSame && said[0]?.method === 'login' && said[0].notice === NOTICE_VERSION) return answered
      const about = { stud_id, consent_id, state: answered, method: 'login', notice: NOTICE_VERSION, at } as const
      await noteAnswer(tx, { ...about, guardian: caller }, { request_id, stop: unpublishDoubtsOf })
      return answered
    })
    return { data: { state } }
  })
}
