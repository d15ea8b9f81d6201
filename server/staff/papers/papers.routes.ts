import { staffDrawQuestions, staffPaperBank } from '#contract/staff/paper-bank.ts'
import { BUILD, WRITE_DRAFTS } from '#contract/staff/paper-fields.ts'
import { staffPaperFormats, staffPaperReadiness, staffPapers } from '#contract/staff/papers.ts'
import {
  staffAddPaperDraft,
  staffCheckPaper,
  staffPaperDraft,
  staffProposePaperDraft,
  staffRemovePaperDraft,
  staffSavePaperDraft,
  staffSealPaper,
  staffUnsealPaper,
} from '#contract/staff/paper-drafts.ts'
import { archivedFormats, ownFormats } from '../../assessment/format/format.queries.ts'
import { allPresets } from '../../assessment/presets/all-presets.ts'
import type { StaffRoute, StaffCaller } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { questionsSeen } from '../accounts/scope.ts'
import { bankPage, matchingCodes } from './bank.queries.ts'
import { checkPaper } from './check-paper.ts'
import { draftInScope, draftScope } from './draft-scope.ts'
import { beginDraft, type PapersDeps, removeDraft, saveDraft } from './keep-draft.ts'
import { papersShown } from './papers-shown.ts'
import { proposedView, proposeDraft } from './propose-draft.ts'
import { paperReadiness } from './readiness.ts'
import { sealPaper, unsealPaper } from './seal-paper.ts'
import { typedFields } from './draft-readers.ts'
import { extraTimeRoutes } from './extra-time.routes.ts'
import { formatsShown } from './sections.rules.ts'
import { staffProofMarks, staffProofRun } from '#contract/staff/proof-run.ts'
import { beginProof, markProof } from './proof/proof-run.ts'
import {
  staffDecideSealedChange,
  staffProposeSealedChange,
  staffSealAlarms,
  staffSealedChange,
  staffSeeSealAlarm,
  staffWithdrawSealedChange,
} from '#contract/staff/sealed-changes.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { draftById, noteUnsealedSeen } from './drafts.queries.ts'
import { changeShown } from './sealed/change-view.ts'
import { decideSealedChange } from './sealed/decide-change.ts'
import { proposeChange } from './sealed/propose-change.ts'
import { sealAlarms } from './sealed/seal-alarms.ts'
import { buildersThere, changeById, decideChange, noteSeen, papersReached } from './sealed/sealed-changes.queries.ts'
import { maySeeChange, maySeeUnsealed } from './sealed/who-sees.rules.ts'
import { drawn } from './draw.rules.ts'
import { staffPrintKey, staffPrintPaper } from '#contract/staff/booklets.ts'
import { printKey, printPaper } from './booklet/print-paper.ts'

const refuse = (key: Parameters<typeof plainText>[0]) => new ApiError('rule', { text: plainText(key) })

/** Changes of questions that sealed papers bind, and what is to be seen of seals. */
function sealedRoutes(route: StaffRoute, deps: PapersDeps): void {
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
      const entry = {
        at,
        action: 'sealed_change_withdrawn',
        entity: 'question',
        entity_id: change.question_code,
      } as const
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
      const action = change_id === undefined ? 'unsealing_seen' : 'sealed_change_seen'
      const entry = { at, action, entity: 'paper_draft', entity_id: String(draft_id) } as const
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

/** A paper on trial: as a student has it, and counted nowhere. */
function proofRoutes(route: StaffRoute, deps: PapersDeps): void {
  route(staffProofRun, async ({ body, caller, language }) => ({
    data: await beginProof(deps, body, { caller, language }),
  }))
  route(staffProofMarks, async ({ body, caller, language }) => ({
    data: await markProof(deps, body, { caller, language }),
  }))
}

/** A sealed paper on paper: its booklets, and apart from them its key. */
function printRoutes(route: StaffRoute, deps: PapersDeps): void {
  route(staffPrintPaper, async ({ body: { paper_id }, caller, request_id }) => ({
    data: await printPaper(paper_id, { deps, actor: actorOf(caller, request_id, BUILD) }),
  }))
  route(staffPrintKey, async ({ body: { paper_id }, caller, request_id }) => ({
    data: await printKey(paper_id, { deps, actor: actorOf(caller, request_id, BUILD) }),
  }))
}

const ON_A_PAGE = 100
const HUNDREDTHS = 100

/** Papers that are built: drafts, what hinders them, and sealing. */
export function papersRoutes(route: StaffRoute, deps: PapersDeps): void {
  route(staffPapers, async ({ body, caller }) => ({ data: await papersShown(deps, body, caller) }))
  route(staffPaperReadiness, async ({ body, caller }) => ({
    data: await paperReadiness(deps, body.paper_id, caller),
  }))
  draftRoutes(route, deps)
  extraTimeRoutes(route, deps)
  proofRoutes(route, deps)
  printRoutes(route, deps)
  sealedRoutes(route, deps)
  bankRoutes(route, deps)
  const { db, clock, settings } = deps

  route(staffCheckPaper, async ({ body: { draft_id, fields }, caller, language }) => {
    const scope = await draftScope(db.read, caller)
    await draftInScope(db.read, scope, draft_id)
    const { answer } = await checkPaper(db.read, { db, settings, language, scope }, fields, clock.now())
    return { data: answer }
  })

  route(staffSealPaper, async ({ body, caller, language, request_id }) => ({
    data: await sealPaper(deps, body, { caller, actor: actorOf(caller, request_id, BUILD), language }),
  }))

  route(staffUnsealPaper, async ({ body, caller, request_id }) => ({
    data: await unsealPaper(deps, body, actorOf(caller, request_id, BUILD)),
  }))
}

function draftRoutes(route: StaffRoute, deps: PapersDeps): void {
  const { db, academy } = deps

  route(staffPaperDraft, async ({ body, caller }) => {
    const scope = await draftScope(db.read, caller)
    const draft = await draftInScope(db.read, scope, body.draft_id)
    const { zone } = await academy()
    const { draft_id, version, author, saved_at, saved_by, removed_at, paper_id } = draft
    const saved = { author, saved_at: toInstant(saved_at, zone), saved_by, proposed: proposedView(draft, zone) }
    // Who has more time is for those who build papers.
    const typed = await typedFields(db.read, draft)
    const fields = scope === null ? typed : { ...typed, extra: [] }
    return { data: { draft_id, version, fields, ...saved, is_removed: removed_at !== null, paper_id } }
  })

  route(staffAddPaperDraft, async ({ body, caller, request_id }) => ({
    data: await beginDraft(deps, body, caller, actorOf(caller, request_id, WRITE_DRAFTS)),
  }))

  route(staffSavePaperDraft, async ({ body, caller, request_id }) => ({
    data: await saveDraft(deps, body, caller, actorOf(caller, request_id, WRITE_DRAFTS)),
  }))

  route(staffProposePaperDraft, async ({ body, caller, request_id }) => ({
    data: await proposeDraft(deps, body, caller, actorOf(caller, request_id, WRITE_DRAFTS)),
  }))

  route(staffRemovePaperDraft, async ({ body, caller, request_id }) => ({
    data: await removeDraft(deps, body, caller, actorOf(caller, request_id, WRITE_DRAFTS)),
  }))
}

/** What papers are made of. */
function bankRoutes(route: StaffRoute, { db, random }: PapersDeps): void {
  route(staffPaperFormats, async () => {
    const archived = await archivedFormats(db.read)
    return { data: formatsShown(allPresets, await ownFormats(db.read), archived) }
  })

  route(staffPaperBank, async ({ body: { after = '', ...filter }, caller }) => {
    const rows = await bankPage(db.read, filter, await questionsSeen(db.read, caller), after, ON_A_PAGE + 1)
    const questions = rows
      .slice(0, ON_A_PAGE)
      .map(({ question_code, marks, ...one }) => ({ code: question_code, marks: marks / HUNDREDTHS, ...one }))
    return { data: { questions, more: rows.length > ON_A_PAGE } }
  })

  route(staffDrawQuestions, async ({ body: { count, taken, ...filter }, caller }) => {
    const out = new Set(taken)
    const free = (await matchingCodes(db.read, filter, await questionsSeen(db.read, caller))).filter(
      (code) => !out.has(code),
    )
    return { data: { codes: drawn(free, count, (below) => random.below(below)), found: free.length } }
  })
}
