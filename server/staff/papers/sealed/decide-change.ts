import type { BodyOf } from '#contract/call.ts'
import type { staffDecideSealedChange } from '#contract/staff/sealed-changes.ts'
import { loadAcademy } from '../../../academy/academy.ts'
import { noteAuthor, noteProofRead } from '../../../assessment/bank/bank.queries.ts'
import { newestQuestion } from '../../../assessment/paper/paper-writes.queries.ts'
import { renewSealedPapers } from '../../../assessment/paper/renew-papers.queries.ts'
import type { SealedPaper } from '../../../assessment/seal/sealed-papers.queries.ts'
import { sealOf, sealState } from '../../../assessment/seal/seal-state.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffCaller } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { type Language, plainText } from '../../../http/language.ts'
import { m } from '#messages/server'
import { planQuestion, putQuestionRow } from '../../../importing/forms/one-question.ts'
import { localize } from '../../../importing/localize.ts'
import { loadFormulaParser } from '../../../importing/sheets/questions/formula-faults.ts'
import { refuseFaults } from '../../questions/question-faults.ts'
import { storedQuestion } from '../../questions/stored-question.ts'
import { changeDraft, draftById, type StoredDraft } from '../drafts.queries.ts'
import type { PapersDeps } from '../keep-draft.ts'
import { bothStates, fieldChanges, proposedFields } from './change-view.ts'
import { papersToChange } from './propose-change.ts'
import { addReached, changeById, decideChange, type StoredChange } from './sealed-changes.queries.ts'

type By = { caller: StaffCaller; actor: Actor }

const refuse = (text: (locale: Language) => string) => new ApiError('rule', { text })

/** Approves or declines a proposed change, as a second person, in one unit with its effects on question and papers. */
export async function decideSealedChange(
  deps: PapersDeps,
  { change_id, approve, note }: BodyOf<typeof staffDecideSealedChange>,
  { caller, actor }: By,
): Promise<void> {
  const at = deps.clock.now()
  await loadFormulaParser()
  await deps.db.write(async (tx) => {
    const change = await changeById(tx, change_id)
    if (!change) throw new ApiError('not_found')
    if (change.state !== 'open') throw new ApiError('changed_meanwhile')
    if (change.proposed_by_id === caller.staff_id) throw refuse(plainText('staff_sealed_second'))
    if (approve) await carryOut(tx, deps, change, { caller, actor, at })
    const decided = { decided_at: at, decided_by: actor.who, decided_by_id: caller.staff_id }
    const decision = { state: approve ? 'approved' : 'declined', ...decided, note: note.trim() || null }
    if (!(await decideChange(tx, change_id, decision))) throw new ApiError('changed_meanwhile')
    const action = approve ? 'sealed_change_approved' : 'sealed_change_declined'
    const { before, after } = await bothStates(tx, change)
    const entry = { at, action, entity: 'question', entity_id: change.question_code, reason: decision.note } as const
    const proposed = { field: 'proposed_by', before: null, after: change.proposed_by }
    await writeAudit(tx, { ...actor, ...entry, changes: [proposed, ...fieldChanges(before, after)] })
  })
}

/** Stores the new version with both names, puts it into each sealed paper, and seals those anew. */
async function carryOut(tx: Tx, deps: PapersDeps, change: StoredChange, by: By & { at: number }): Promise<void> {
  const { caller, at } = by
  const { question_code: code, question_version } = change
  const before = await storedQuestion(tx, change.question_id, caller)
  if (before.version !== question_version || before.state === 'retired') throw new ApiError('changed_meanwhile')
  const papers = await papersToChange(tx, code)
  const drafts = await wholeDrafts(tx, papers)
  await putProposed(tx, deps, change, at)
  const stored = await newestQuestion(tx, code)
  if (!stored) throw new Error('what was stored is not there')
  if (stored.question_id !== before.question_id) {
    const { pass_percent } = await loadAcademy(tx)
    const ids = papers.map(({ paper_id }) => paper_id)
    const isIn = await renewSealedPapers(tx, stored.question_id, ids, pass_percent)
    if (!isIn)
      throw refuse((locale) => m.staff_sealed_fit({ paper: papers.map(({ name }) => name).join(', ') }, { locale }))
    await noteAuthor(tx, stored.question_id, { staff_id: change.proposed_by_id, name: change.proposed_by }, at)
  }
  await noteProofRead(tx, stored.question_id, caller, at)
  for (const draft of drafts) await sealAnew(tx, draft, change, by)
}

/** Returns the drafts of papers that match their seals: a paper that was changed in another way is not sealed again. */
async function wholeDrafts(tx: Tx, papers: SealedPaper[]): Promise<StoredDraft[]> {
  const drafts: StoredDraft[] = []
  for (const { draft_id, name } of papers) {
    const draft = await draftById(tx, draft_id)
    const isWhole = draft !== undefined && (await sealState(tx, draft)).isWhole
    if (!isWhole) throw refuse((locale) => m.staff_sealed_broken({ paper: name }, { locale }))
    drafts.push(draft)
  }
  return drafts
}

async function putProposed(tx: Tx, { settings, newId }: PapersDeps, change: StoredChange, now: number): Promise<void> {
  const fields = proposedFields(change.fields)
  const { mistakes, row } = await planQuestion(tx, settings, { ...fields, code: change.question_code })
  const [mistake] = mistakes
  if (mistake) {
    throw refuse((locale) => m.staff_sealed_mistakes({ problem: localize(mistake.problem, locale) }, { locale }))
  }
  if (!row) throw new ApiError('changed_meanwhile')
  refuseFaults(fields)
  await putQuestionRow(tx, row, { newId, now })
}

async function sealAnew(tx: Tx, draft: StoredDraft, change: StoredChange, { actor, at }: By & { at: number }) {
  const { draft_id, paper_id, seal: seal_before } = draft
  if (paper_id === null || seal_before === null) throw new Error('a sealed paper has a seal')
  const sealed = await sealOf(tx, paper_id)
  if (!(await changeDraft(tx, draft, sealed))) throw new ApiError('changed_meanwhile')
  await addReached(tx, { change_id: change.change_id, draft_id, seal_before, seal_after: sealed.seal })
  const changes = [
    { field: 'seal', before: seal_before, after: sealed.seal },
    { field: 'question', before: null, after: change.question_code },
    { field: 'proposed_by', before: null, after: change.proposed_by },
  ]
  const entry = { action: 'sealed_paper_changed', entity: 'paper_draft', entity_id: String(draft_id) } as const
  await writeAudit(tx, { ...actor, ...entry, at, changes, reason: change.reason })
}
