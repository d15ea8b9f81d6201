import type { BodyOf } from '#contract/call.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { staffAddPaperDraft, staffRemovePaperDraft, staffSavePaperDraft } from '#contract/staff/paper-drafts.ts'
import { formatByCode } from '../../assessment/format/format.queries.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import type { Settings } from '../../ports/settings.ts'
import { type Fields, factsOf, NOTHING } from './draft-fields.ts'
import { draftInScope, draftScope, notOwnIn } from './draft-scope.ts'
import { storedReaders, withoutNames } from './draft-readers.ts'
import { addDraft, changeDraft, savedAs, type StoredDraft } from './drafts.queries.ts'
import { fieldsOf } from './stored-fields.ts'
import { sheetOfPaper } from '../../importing/forms/one-paper.ts'
import { papersWithIds } from '../../importing/sheets/papers/papers-stored.queries.ts'
import { builtPaper, type BuiltKind, sectionCounts } from './papers.queries.ts'

/** A stored paper as the form has it, without what only one paper can have: its code, and its times. */
async function copiedFields(read: Tx, paperId: number): Promise<Fields | undefined> {
  const paper = await builtPaper(read, paperId)
  if (!paper) return undefined
  const kind = paper.kind as BuiltKind
  const [row] = await papersWithIds(read, kind, [paper.paper_code])
  if (!row) return undefined
  const cells: Record<string, unknown> = { ...row, pass_marks: row.pass, pass_percent: row.pass }
  const { columns } = sheetOfPaper(kind)
  const text = (key: string) => (cells[key] === null ? '' : (columns[key]?.write(cells[key]) ?? ''))
  const kept = ['name', 'description', 'subject', 'chapter_no', 'readers', 'format'] as const
  const marked = ['marks', 'negative_marks', 'pass_marks', 'pass_percent'] as const
  const options = ['minutes', 'shuffle', 'calculator', 'exam_true'] as const
  const texts = Object.fromEntries([...kept, ...marked, ...options].map((key) => [key, text(key)]))
  let from = 0
  const questions = (await sectionCounts(read, paperId)).map((count) => row.question_ids.slice(from, (from += count)))
  return { ...NOTHING, ...texts, kind, questions: questions.length > 0 ? questions : [[]] }
}

export type PapersDeps = {
  db: Db
  clock: Clock
  newId: NewId
  random: Random
  settings: Settings
  academy: AcademyReader
}

/** Of an entry in the audit about a draft. */
const entryOf = (draft_id: number, now: number) => ({
  at: now,
  entity: 'paper_draft' as const,
  entity_id: String(draft_id),
  reason: null,
})

/** Begins a draft: by a format, blank, or as a copy. */
export async function beginDraft(
  { db, clock, newId }: PapersDeps,
  { kind, format, copy_of }: BodyOf<typeof staffAddPaperDraft>,
  caller: StaffCaller,
  actor: Actor,
): Promise<{ draft_id: number }> {
  const [now, draft_id] = [clock.now(), newId()]
  return db.write(async (tx) => {
    // A paper that there is may be a sealed one.
    if (copy_of !== undefined && (await draftScope(tx, caller)) !== null) throw new ApiError('not_found')
    const fields = copy_of === undefined ? await byFormat(tx, kind, format ?? '') : await copiedFields(tx, copy_of)
    if (!fields) throw new ApiError('not_found')
    const stored = { ...fields, readers: await storedReaders(tx, fields.readers, { seen: null, before: '' }) }
    await addDraft(tx, stored, { draft_id, author_id: caller.staff_id, who: actor.who, now })
    const filled = changesBetween({}, factsOf(stored)).filter(({ after }) => after !== '')
    const changes = await withoutNames(tx, filled)
    await writeAudit(tx, { ...actor, ...entryOf(draft_id, now), action: 'paper_draft_added', changes })
    return { draft_id }
  })
}

/** A paper of a format with all its sections empty; undefined where there is no such format. */
async function byFormat(read: Tx, kind: Fields['kind'], code: string): Promise<Fields | undefined> {
  if (code === '') return { ...NOTHING, kind }
  const format = await formatByCode(read, code)
  if (!format) return undefined
  const minutes = format.minutes === null ? '' : String(format.minutes)
  return { ...NOTHING, kind, format: code, minutes, questions: format.sections.map(() => []) }
}

type Named = { draft_id: number; version: number; caller: StaffCaller }

/** Returns the draft of this version, if the caller may change it. */
async function openDraft(tx: Tx, { draft_id, version, caller }: Named, isRemoved: boolean): Promise<StoredDraft> {
  const draft = await draftInScope(tx, await draftScope(tx, caller), draft_id)
  const isOpen = draft.paper_id === null && (draft.removed_at !== null) === isRemoved
  if (draft.version !== version || !isOpen) throw new ApiError('changed_meanwhile')
  return draft
}

/**
 * Returns a draft's new fields as they are stored: a teacher's change keeps the groups with more time, and ends a proposal.
 *
 * @throws {ApiError} `rule` where something in it is not the teacher's.
 */
async function takenOver(tx: Tx, caller: StaffCaller, draft: StoredDraft, fields: Fields) {
  const scope = await draftScope(tx, caller)
  const before = fieldsOf(draft)
  const readers = await storedReaders(tx, fields.readers, { seen: scope?.batches ?? null, before: before.readers })
  if (scope === null) return { fields: { ...fields, readers }, proposal: {} }
  const own = { ...fields, readers, extra: before.extra }
  const { subject, codes } = await notOwnIn(tx, scope, own)
  if (subject !== null) throw new ApiError('rule', { field: 'subject', text: plainText('staff_question_subject') })
  if (codes.size > 0) throw new ApiError('rule', { field: 'questions', text: plainText('staff_paper_not_own') })
  return { fields: own, proposal: { proposed_at: null, proposed_by: null } }
}

/** Keeps what was filled in, whatever is wrong with it. */
export async function saveDraft(
  { db, clock }: PapersDeps,
  { draft_id, version, fields: filledIn }: BodyOf<typeof staffSavePaperDraft>,
  caller: StaffCaller,
  actor: Actor,
): Promise<{ version: number }> {
  const now = clock.now()
  return db.write(async (tx) => {
    const draft = await openDraft(tx, { draft_id, version, caller }, false)
    const { fields, proposal } = await takenOver(tx, caller, draft, filledIn)
    const changes = changesBetween(factsOf(fieldsOf(draft)), factsOf(fields))
    if (changes.length === 0) return { version }
    const saved = { ...savedAs(fields, { who: actor.who, now }), ...proposal }
    if (!(await changeDraft(tx, draft, saved))) throw new ApiError('changed_meanwhile')
    const told = await withoutNames(tx, changes)
    await writeAudit(tx, { ...actor, ...entryOf(draft_id, now), action: 'paper_draft_changed', changes: told })
    return { version: version + 1 }
  })
}

type Change = { action: AuditAction; changes: Partial<StoredDraft> }

/** Changes a draft without its fields; `decide` returns null where nothing changes. */
export async function changeOpenDraft(
  { db, clock }: PapersDeps,
  named: Named & { isRemoved: boolean },
  actor: Actor,
  decide: (draft: StoredDraft, now: number) => Change | null,
): Promise<{ version: number }> {
  const { draft_id, version, isRemoved } = named
  const now = clock.now()
  return db.write(async (tx) => {
    const draft = await openDraft(tx, named, isRemoved)
    const change = decide(draft, now)
    if (!change) return { version }
    if (!(await changeDraft(tx, draft, change.changes))) throw new ApiError('changed_meanwhile')
    await writeAudit(tx, { ...actor, ...entryOf(draft_id, now), action: change.action, changes: [] })
    return { version: version + 1 }
  })
}

/** Takes a draft away, or brings it back. */
export const removeDraft = async (
  deps: PapersDeps,
  { draft_id, version, restore }: BodyOf<typeof staffRemovePaperDraft>,
  caller: StaffCaller,
  actor: Actor,
): Promise<{ version: number }> =>
  changeOpenDraft(deps, { draft_id, version, caller, isRemoved: restore }, actor, (_, now) => ({
    action: restore ? 'paper_draft_restored' : 'paper_draft_removed',
    changes: { removed_at: restore ? null : now },
  }))
