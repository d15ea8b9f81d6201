import { BUILD } from '#contract/staff/paper-fields.ts'
import {
  staffDecideSealedChange,
  staffProposeSealedChange,
  staffSealAlarms,
  staffSealedChange,
  staffSeeSealAlarm,
  staffWithdrawSealedChange,
} from '#contract/staff/sealed-changes.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { StaffCaller, StaffRoute } from '../../../http/calls/staff-route.ts'
import type { Tx } from '../../../db/db.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { actorOf } from '../../accounts/actor.ts'
import { draftById, noteUnsealedSeen } from '../drafts.queries.ts'
import type { PapersDeps } from '../keep-draft.ts'
import { changeShown } from './change-view.ts'
import { decideSealedChange } from './decide-change.ts'
import { proposeChange } from './propose-change.ts'
import { sealAlarms } from './seal-alarms.ts'
import { buildersThere, changeById, decideChange, noteSeen, papersReached } from './sealed-changes.queries.ts'
import { maySeeChange, maySeeUnsealed } from './who-sees.rules.ts'

const refuse = (key: Parameters<typeof plainText>[0]) => new ApiError('rule', { text: plainText(key) })

/** Changes of questions that sealed papers bind, and what is to be seen of seals. */
export function sealedRoutes(route: StaffRoute, deps: PapersDeps): void {
  const { db, academy } = deps

  route(staffSealAlarms, async ({ caller }) => ({ data: await sealAlarms(deps, caller) }))

  route(staffSealedChange, async ({ body, caller }) => {
    const { zone } = await academy()
    return { data: await changeShown(db.read, body.change_id, caller, zone) }
  })

  route(staffProposeSealedChange, async ({ body, caller, request_id, language }) => {
    const actor = actorOf(caller, request_id, BUILD)
    return { data: await proposeChange(deps, body, { caller, actor, language }) }
  })

  route(staffDecideSealedChange, async ({ body, caller, request_id }) => {
    await decideSealedChange(deps, body, { caller, actor: actorOf(caller, request_id, BUILD) })
    return { data: {} }
  })

  withdrawRoute(route, deps)
  seeRoute(route, deps)
}

function withdrawRoute(route: StaffRoute, { db, clock }: PapersDeps): void {
  route(staffWithdrawSealedChange, async ({ body: { change_id }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, BUILD)
    const at = clock.now()
    await db.write(async (tx) => {
      const change = await changeById(tx, change_id)
      if (!change) throw new ApiError('not_found')
      if (change.proposed_by_id !== caller.staff_id) throw refuse('staff_sealed_not_yours')
      const decided = { decided_at: at, decided_by: actor.who, decided_by_id: caller.staff_id, note: null }
      const isDone = await decideChange(tx, change_id, { state: 'withdrawn', ...decided })
      if (!isDone) throw new ApiError('changed_meanwhile')
      const entry = { at, action: 'sealed change withdrawn', entity: 'question', entity_id: change.question_code }
      await writeAudit(tx, { ...actor, ...entry, changes: [], reason: null })
    })
    return { data: {} }
  })
}

function seeRoute(route: StaffRoute, { db, clock }: PapersDeps): void {
  route(staffSeeSealAlarm, async ({ body: { draft_id, change_id }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, BUILD)
    const at = clock.now()
    await db.write(async (tx) => {
      if (change_id === undefined) await seeUnsealed(tx, draft_id, caller)
      else await seeChange(tx, { draft_id, change_id }, caller, at)
      const action = change_id === undefined ? 'unsealing seen' : 'sealed change seen'
      const entry = { at, action, entity: 'paper draft', entity_id: String(draft_id) }
      await writeAudit(tx, { ...actor, ...entry, changes: [], reason: null })
    })
    return { data: {} }
  })
}

async function seeUnsealed(tx: Tx, draftId: number, { staff_id }: StaffCaller): Promise<void> {
  const draft = await draftById(tx, draftId)
  if (!draft) throw new ApiError('not_found')
  if (draft.unsealed_at === null) throw new ApiError('changed_meanwhile')
  if (!maySeeUnsealed(staff_id, draft.unsealed_by_id, await buildersThere(tx))) throw refuse('staff_unsealed_seen')
  await noteUnsealedSeen(tx, draftId)
}

type Reached = { draft_id: number; change_id: number }

async function seeChange(tx: Tx, reached: Reached, { staff_id, name }: StaffCaller, at: number): Promise<void> {
  const change = await changeById(tx, reached.change_id)
  const paper = (await papersReached(tx, reached.change_id)).find(({ draft_id }) => draft_id === reached.draft_id)
  if (!change || !paper) throw new ApiError('not_found')
  if (!maySeeChange(staff_id, { ...change, ...paper }, await buildersThere(tx))) throw refuse('staff_sealed_seen')
  if (!(await noteSeen(tx, reached, { seen_at: at, seen_by: name }))) throw new ApiError('changed_meanwhile')
}
