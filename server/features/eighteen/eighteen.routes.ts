import type { DataOf } from '#contract/call.ts'
import { answerAtEighteen, atEighteen } from '#contract/eighteen.ts'
import { isOfAge, NOTICE_VERSION } from '#contract/guardians.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { sayConsent } from '../../guardians/consents.queries.ts'
import { keepGuardian } from '../../guardians/guardians.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { currentRequest } from '../../ports/current-request.ts'
import type { NewId } from '../../ports/new-id.ts'
import { toDay } from '../../ports/time.ts'
import { offeredGuardians, ofAgeFacts } from './eighteen.queries.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; academy: AcademyReader }
type Own = DataOf<typeof answerAtEighteen>['own']
type Stop = (tx: Tx, studId: number) => Promise<void>

/** From the 18th birthday on the student decides. `stop`: what ends with a refusal, in the unit that notes it. */
export function eighteenRoutes(route: Route, deps: Deps, stop: Stop): void {
  const { db, clock, newId, academy } = deps

  const ownOf = async (read: Tx, studId: number): Promise<Own | null> => {
    const { zone, consent_required } = await academy()
    const { birth_date, state, method } = await ofAgeFacts(read, studId)
    if (!isOfAge(birth_date, toDay(clock.now(), zone))) return null
    const guardians = await offeredGuardians(read, studId)
    const consent = method === 'own_at_18' ? (state as Own['consent']) : null
    if (guardians.length === 0 && consent === null && !consent_required) return null
    const shown = guardians.map(({ guardian_id, name, kept_at }) => ({ guardian_id, name, sees: kept_at !== null }))
    return { consent, notice: NOTICE_VERSION, guardians: shown }
  }

  route(atEighteen, async ({ caller }) => ({ data: { own: await ownOf(db.read, caller.stud_id) } }))

  route(answerAtEighteen, async ({ caller: { stud_id }, body }) => {
    const [consent_id, at] = [newId(), clock.now()]
    const request_id = currentRequest.getStore()?.id ?? ''
    const sees = new Set(body.sees)
    const own = await db.write(async (tx) => {
      const before = await ownOf(tx, stud_id)
      if (!before || body.sees.some((id) => !before.guardians.some(({ guardian_id }) => guardian_id === id)))
        throw new ApiError('not_found')
      if (body.notice !== before.notice) throw new ApiError('changed_meanwhile')
      for (const { guardian_id, sees: saw } of before.guardians)
        if (saw !== sees.has(guardian_id)) await keepGuardian(tx, { stud_id, guardian_id }, saw ? null : at)
      const state = nextState(before.consent, body.gives)
      if (state !== before.consent) {
        const { name: who } = await ofAgeFacts(tx, stud_id)
        const how = { method: 'own_at_18', document: null, signed_on: null, notice: body.notice } as const
        await sayConsent(tx, { stud_id, consent_id, state, ...how, guardian_id: null, guardian: null, who, at })
        if (!body.gives) await stop(tx, stud_id)
      }
      const after = { consent: state, sees: joined([...sees]) }
      const changes = changesOf({ consent: before.consent, sees: seenBy(before) }, after)
      const entry = {
        staff_id: null,
        who: 'student',
        role: null,
        request_id,
        at,
        action: 'student_decided_at_18',
        reason: null,
      } as const
      const of = { entity: 'student', entity_id: String(stud_id) } as const
      if (changes.length > 0) await writeAudit(tx, { ...entry, ...of, changes })
      return ownOf(tx, stud_id)
    })
    if (!own) throw new ApiError('not_found')
    return { data: { own } }
  })
}

/** A student who refuses after giving a consent withdraws it. */
function nextState(before: Own['consent'], gives: boolean): 'given' | 'declined' | 'withdrawn' {
  if (gives) return 'given'
  return before === 'given' || before === 'withdrawn' ? 'withdrawn' : 'declined'
}

/** Joins ids in one order, so that the same guardians make the same text. */
const joined = (ids: number[]): string => ids.toSorted((one, other) => one - other).join()

const seenBy = ({ guardians }: Own): string =>
  joined(guardians.flatMap(({ guardian_id, sees }) => (sees ? [guardian_id] : [])))

type Facts = { consent: string | null; sees: string }

function changesOf(before: Facts, after: Facts) {
  return (['consent', 'sees'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}
