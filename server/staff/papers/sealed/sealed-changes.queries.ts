import { columnsOf } from '../../../db/columns-of.ts'
import { compareAndSet } from '../../../db/compare-and-set.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'

export type StoredChange = Tables['sealed_changes']
type Reached = Tables['sealed_change_papers']

const MAX_LISTED = 50

export const changeById = async (read: Tx, changeId: number): Promise<StoredChange | undefined> =>
  read
    .selectFrom('sealed_changes')
    .where('change_id', '=', changeId)
    .select(columnsOf('sealed_changes'))
    .executeTakeFirst()

/** Changes that wait for a second person, the longest waiting first. */
export const openChanges = async (read: Tx): Promise<StoredChange[]> =>
  read
    .selectFrom('sealed_changes')
    .where('state', '=', 'open')
    .select(columnsOf('sealed_changes'))
    .orderBy('change_id')
    .limit(MAX_LISTED)
    .execute()

type NewChange = Omit<StoredChange, 'state' | 'decided_at' | 'decided_by' | 'decided_by_id' | 'note'>

export async function addChange(tx: Tx, change: NewChange): Promise<void> {
  const undecided = { state: 'open', decided_at: null, decided_by: null, decided_by_id: null, note: null }
  await tx
    .insertInto('sealed_changes')
    .values({ ...change, ...undecided })
    .execute()
}

type Decision = Pick<StoredChange, 'state' | 'decided_at' | 'decided_by' | 'decided_by_id' | 'note'>

/** Decides an open change; false where it is decided already. */
export async function decideChange(tx: Tx, changeId: number, decision: Decision): Promise<boolean> {
  return compareAndSet(tx.updateTable('sealed_changes'), { change_id: changeId, state: 'open' }, decision)
}

export async function addReached(tx: Tx, reached: Omit<Reached, 'seen_at' | 'seen_by'>): Promise<void> {
  await tx
    .insertInto('sealed_change_papers')
    .values({ ...reached, seen_at: null, seen_by: null })
    .execute()
}

/** Papers that a change reached, with their drafts: the paper is null where it was unsealed since. */
const reachedPapers = (read: Tx) =>
  read
    .selectFrom('sealed_change_papers')
    .innerJoin('paper_drafts', 'paper_drafts.draft_id', 'sealed_change_papers.draft_id')
    .select(['sealed_change_papers.change_id', 'sealed_change_papers.draft_id', 'seal_before', 'seal_after'])
    .select(['seen_at', 'seen_by', 'paper_id', 'name', 'sealed_by_id'])

/** The papers that an approved change reached. */
export const papersReached = async (read: Tx, changeId: number) =>
  reachedPapers(read)
    .where('sealed_change_papers.change_id', '=', changeId)
    .orderBy('sealed_change_papers.draft_id')
    .execute()

/** Approved changes that were not seen, each with a paper that it reached, the newest first. */
export async function unseenChanges(read: Tx) {
  const reached = await reachedPapers(read)
    .where('seen_at', 'is', null)
    .orderBy('sealed_change_papers.change_id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  if (reached.length === 0) return []
  const changes = await read
    .selectFrom('sealed_changes')
    .where(
      'change_id',
      'in',
      reached.map(({ change_id }) => change_id),
    )
    .select(columnsOf('sealed_changes'))
    .execute()
  const byId = new Map(changes.map((change) => [change.change_id, change]))
  return reached.flatMap((paper) => {
    const change = byId.get(paper.change_id)
    return change ? [{ change, paper }] : []
  })
}

/** Notes who has seen what a change made of a paper; false where somebody has already. */
export async function noteSeen(
  tx: Tx,
  { change_id, draft_id }: Pick<Reached, 'change_id' | 'draft_id'>,
  seen: { seen_at: number; seen_by: string },
): Promise<boolean> {
  return compareAndSet(tx.updateTable('sealed_change_papers'), { change_id, draft_id, seen_at: null }, seen)
}

/** Drafts of papers that were unsealed, which nobody else has seen. */
export const unsealedDrafts = async (read: Tx) =>
  read
    .selectFrom('paper_drafts')
    .where('unsealed_at', 'is not', null)
    .select(['draft_id', 'paper_id', 'name', 'unsealed_at', 'unsealed_by', 'unsealed_by_id', 'unsealed_reason'])
    .orderBy('draft_id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** Returns the builders of papers who still have access. */
export async function buildersThere(read: Tx): Promise<Set<number>> {
  const rows = await read
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.staff_id', 'staff.staff_id')
    .where('ended_at', 'is', null)
    .where('role', 'in', ['owner', 'examiner'])
    .select('staff.staff_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ staff_id }) => staff_id))
}
