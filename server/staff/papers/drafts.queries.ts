import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Fields } from './draft-fields.ts'

export type StoredDraft = Tables['paper_drafts']

export const draftById = async (read: Tx, draftId: number): Promise<StoredDraft | undefined> =>
  read.selectFrom('paper_drafts').where('draft_id', '=', draftId).select(columnsOf('paper_drafts')).executeTakeFirst()

/** Of a paper that was not unsealed, or where somebody else has seen that it was. */
export const NOT_UNSEALED = { unsealed_at: null, unsealed_by: null, unsealed_by_id: null, unsealed_reason: null }

/** What is kept of a draft beside its fields. */
type Saved = { draft_id: number; author_id: number; who: string; now: number }

/** What a draft's row says of its document. */
const rowOf = (fields: Fields) => ({
  kind: fields.kind,
  code: fields.code.trim(),
  name: fields.name.trim(),
  document: JSON.stringify(fields),
})

export async function addDraft(tx: Tx, fields: Fields, { draft_id, author_id, who, now }: Saved): Promise<void> {
  const nothing = {
    sealed_at: null,
    sealed_by: null,
    seal: null,
    paper_id: null,
    removed_at: null,
    proposed_at: null,
    proposed_by: null,
    sealed_by_id: null,
    sealed_parts: null,
    ...NOT_UNSEALED,
  }
  const row = { ...rowOf(fields), draft_id, version: 1, author_id, author: who, saved_at: now, saved_by: who }
  await tx
    .insertInto('paper_drafts')
    .values({ ...row, ...nothing })
    .execute()
}

/** Changes a draft of this version; false where it has another one by now. */
export async function changeDraft(
  tx: Tx,
  { draft_id, version }: Pick<StoredDraft, 'draft_id' | 'version'>,
  changes: Partial<StoredDraft>,
): Promise<boolean> {
  return compareAndSet(tx.updateTable('paper_drafts'), { draft_id, version }, { ...changes, version: version + 1 })
}

/** Notes that somebody else has seen that a paper was unsealed. The version stays, so that open forms remain valid. */
export async function noteUnsealedSeen(tx: Tx, draftId: number): Promise<void> {
  await tx.updateTable('paper_drafts').set(NOT_UNSEALED).where('draft_id', '=', draftId).execute()
}

/** What changes with the fields. */
export const savedAs = (fields: Fields, { who, now }: Pick<Saved, 'who' | 'now'>): Partial<StoredDraft> => ({
  ...rowOf(fields),
  saved_at: now,
  saved_by: who,
})

/** Drafts that no paper was made of, the newest first; `removed`: those that were taken away. */
export async function draftPage(read: Tx, removed: boolean, before: number | undefined, count: number) {
  return read
    .selectFrom('paper_drafts')
    .where('paper_id', 'is', null)
    .where('removed_at', removed ? 'is not' : 'is', null)
    .$if(before !== undefined, (query) => query.where('draft_id', '<', before ?? 0))
    .select(columnsOf('paper_drafts'))
    .orderBy('draft_id', 'desc')
    .limit(count)
    .execute()
}

/** The draft of which a paper was made. */
export const draftOfPaper = async (read: Tx, paperId: number): Promise<StoredDraft | undefined> =>
  read.selectFrom('paper_drafts').where('paper_id', '=', paperId).select(columnsOf('paper_drafts')).executeTakeFirst()

/** The subjects of questions by their IDs, in whatever version; an ID that the bank has not is left out. */
export async function subjectsOfCodes(read: Tx, codes: string[]): Promise<Map<string, number[]>> {
  if (codes.length === 0) return new Map()
  const rows = await read
    .selectFrom('questions')
    .where('question_code', 'in', codes)
    .select(['question_code', 'subject_id'])
    .distinct()
    .execute()
  const byCode = Map.groupBy(rows, ({ question_code }) => question_code)
  return new Map([...byCode].map(([code, some]) => [code, some.map(({ subject_id }) => subject_id)]))
}

/** Subjects by the code that sheets call them by. */
export async function subjectsByCode(read: Tx): Promise<Map<string, number>> {
  const rows = await read.selectFrom('subjects').select(['subject_id', 'subject_code']).execute()
  return new Map(rows.map(({ subject_id, subject_code }) => [subject_code, subject_id]))
}
