import type { Language } from '#messages/languages'
import type { Tx } from '../../db/db.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffSealPaper, staffUnsealPaper } from '#contract/staff/paper-drafts.ts'
import { releaseBoth } from '../../assessment/embargo/embargo-holders.ts'
import type { SealDifference, SealParts } from '../../assessment/seal/seal.rules.ts'
import { differencesOf, sealOf } from '../../assessment/seal/seal-state.ts'
import { putExtraGroups } from '../../assessment/sitting/extra-times.queries.ts'
import { isBegun } from '../../assessment/paper/paper-writes.queries.ts'
import { removePapers } from '../../assessment/paper/removals.queries.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { usedBy } from '../../importing/writing/undo/used-by.queries.ts'
import { putForm } from '../../importing/forms/one-form.ts'
import { sheetOfPaper } from '../../importing/forms/one-paper.ts'
import { insistedReason } from '../accounts/actor.ts'
import { checkPaper } from './check-paper.ts'
import { draftById, changeDraft, NOT_UNSEALED, type StoredDraft } from './drafts.queries.ts'
import { storedReaders, typedFields } from './draft-readers.ts'
import type { PapersDeps } from './keep-draft.ts'
import { paperIdOf } from './papers.queries.ts'

const entryOf = ({ draft_id }: Pick<StoredDraft, 'draft_id'>) => ({
  entity: 'paper_draft' as const,
  entity_id: String(draft_id),
})

/** Returns the differences from the draft's last seal, for the audit. */
async function sinceLastSeal(read: Tx, { sealed_parts }: StoredDraft, now: string) {
  if (sealed_parts === null) return []
  const differences = await differencesOf(read, JSON.parse(sealed_parts) as SealParts, JSON.parse(now) as SealParts)
  return differences.map(({ what, name, before, after }: SealDifference) => ({
    field: `${what} ${name}`.trim(),
    before,
    after,
  }))
}

/** Returns the changes that mark an unsealing as seen; none where the same person unsealed and seals the paper. */
const seenBy = ({ unsealed_by_id }: StoredDraft, { staff_id }: Actor) =>
  unsealed_by_id === staff_id ? {} : NOT_UNSEALED

type Sealing = { caller: Pick<StaffCaller, 'roles'>; actor: Actor; language: Language }

/**
 * Plans the draft as an import would, and stores the paper where nothing hinders it. An owner may override that keys of
 * its questions are known too early.
 *
 * @throws {ApiError} `not_found`, `changed_meanwhile`; `role_missing` where anybody else overrides.
 */
export async function sealPaper(
  { db, clock, newId, settings }: PapersDeps,
  { draft_id, version, insist }: BodyOf<typeof staffSealPaper>,
  { caller, actor, language }: Sealing,
): Promise<DataOf<typeof staffSealPaper>> {
  const now = clock.now()
  const reason = insistedReason(caller, insist)
  return db.write(async (tx) => {
    const draft = await draftById(tx, draft_id)
    if (!draft || draft.removed_at !== null) throw new ApiError('not_found')
    if (draft.version !== version || draft.paper_id !== null) throw new ApiError('changed_meanwhile')
    const fields = await typedFields(tx, draft)
    const checked = await checkPaper(tx, { db, settings, language, scope: null }, fields, now)
    const { answer, planned, extra, clashing } = checked
    const { mistakes, refusals } = answer
    const isInsisted = reason !== null && refusals.every(({ rule }) => rule === 'key_known')
    const row = isInsisted ? planned : checked.row
    if (!row || mistakes.length > 0) return { mistakes, refusals, sealed: null }
    await putForm(tx, sheetOfPaper(fields.kind), row, { newId, now })
    const paper_id = await paperIdOf(tx, fields.kind, fields.code.trim())
    if (paper_id === undefined) throw new Error('what was stored is not there')
    await putExtraGroups(tx, paper_id, extra.groups)
    const releases =
      reason === null ? [] : await releaseBoth(tx, paper_id, clashing, { reason, who: actor.who, at: now })
    const { seal, sealed_parts } = await sealOf(tx, paper_id)
    const sealed = { sealed_at: now, sealed_by: actor.who, sealed_by_id: actor.staff_id, seal, sealed_parts, paper_id }
    // A student whom a teacher could not name is known by now.
    const readers = await storedReaders(tx, fields.readers, { seen: null, before: '' })
    const document = JSON.stringify({ ...fields, readers })
    if (!(await changeDraft(tx, draft, { ...sealed, document, ...seenBy(draft, actor) })))
      throw new ApiError('changed_meanwhile')
    const changes = [
      { field: 'seal', before: null, after: `${draft.code} ${seal}` },
      ...(await sinceLastSeal(tx, draft, sealed_parts)),
      ...releases,
    ]
    await writeAudit(tx, { ...actor, ...entryOf(draft), at: now, action: 'paper_sealed', changes, reason })
    return { mistakes, refusals, sealed: { paper_id, version: version + 1, seal } }
  })
}

/** Takes the paper of a draft away again, as long as nobody has begun it and nothing was done to it. */
export async function unsealPaper(
  { db, clock }: PapersDeps,
  { draft_id, version, reason }: BodyOf<typeof staffUnsealPaper>,
  actor: Actor,
): Promise<DataOf<typeof staffUnsealPaper>> {
  const now = clock.now()
  return db.write(async (tx) => {
    const draft = await draftById(tx, draft_id)
    if (!draft) throw new ApiError('not_found')
    const { paper_id } = draft
    if (draft.version !== version || paper_id === null) throw new ApiError('changed_meanwhile')
    if (await isBegun(tx, paper_id)) throw new ApiError('rule', { text: plainText('staff_paper_begun') })
    // The sealed parts stay, to be compared with those of the next seal.
    const open = { sealed_at: null, sealed_by: null, sealed_by_id: null, seal: null, paper_id: null }
    const opened = { unsealed_at: now, unsealed_by: actor.who, unsealed_by_id: actor.staff_id, unsealed_reason: reason }
    if (!(await changeDraft(tx, draft, { ...open, ...opened }))) throw new ApiError('changed_meanwhile')
    const holder = (await usedBy(tx, 'papers', [paper_id], new Map())).get(paper_id)
    if (holder !== undefined) throw new ApiError('rule', { text: plainText('staff_paper_in_use') })
    await removePapers(tx, [paper_id])
    const changes = [{ field: 'seal', before: `${draft.code} ${draft.seal ?? ''}`, after: null }]
    await writeAudit(tx, { ...actor, ...entryOf(draft), at: now, action: 'paper_unsealed', changes, reason })
    return { version: version + 1 }
  })
}
