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
import { ownFormats } from '../../assessment/format/format.queries.ts'
import { allPresets } from '../../assessment/presets/all-presets.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { questionsSeen } from '../accounts/questions-seen.ts'
import { bankPage, matchingCodes } from './bank.queries.ts'
import { checkPaper } from './check-paper.ts'
import { drawn } from './draw.rules.ts'
import { draftInScope, draftScope } from './draft-scope.ts'
import { beginDraft, type PapersDeps, removeDraft, saveDraft } from './keep-draft.ts'
import { papersShown } from './papers-shown.ts'
import { proofRoutes } from './proof/proof.routes.ts'
import { proposedView, proposeDraft } from './propose-draft.ts'
import { paperReadiness } from './readiness.ts'
import { sealPaper, unsealPaper } from './seal-paper.ts'
import { sealedRoutes } from './sealed/sealed.routes.ts'
import { fieldsOf } from './stored-fields.ts'
import { extraTimeRoutes } from './extra-time.routes.ts'
import { formatsShown } from './sections.rules.ts'

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
    const fields = scope === null ? fieldsOf(draft) : { ...fieldsOf(draft), extra: [] }
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
  route(staffPaperFormats, async () => ({ data: formatsShown(allPresets, await ownFormats(db.read)) }))

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
