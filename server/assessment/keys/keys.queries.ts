import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tx } from '../../db/db.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tables } from '../../db/tables.ts'
import { type Corrections, parseCorrections } from './corrections.rules.ts'
import type { JoinBuilder } from 'kysely'

/** The key as it was printed: its marks stand in the attempts themselves. */
export const PRINTED_KEY = 0

export type StoredVersion = Omit<Tables['key_versions'], 'corrections'> & { corrections: Corrections }

const versions = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx
    .selectFrom('paper_keys')
    .innerJoin('key_versions', 'key_versions.paper_id', 'paper_keys.paper_id')
    .where('paper_keys.paper_id', '=', paperId)
    .select(columnsOf('key_versions'))
    .select('paper_keys.version as current')
    .orderBy('key_versions.version'),
)

/** All keys that ever held for a paper, the printed one first, the one that holds last; none where none was corrected. */
export async function keyVersions(tx: Tx, paperId: number): Promise<StoredVersion[]> {
  const rows = await versions(tx, { paperId })
  // All rows are of one statement, so the key that holds is the one this statement saw, whatever is stored meanwhile.
  return rows
    .filter(({ version, current }) => version <= current)
    .map(({ current: _, corrections, ...row }) => ({ ...row, corrections: parseCorrections(corrections) }))
}

const marking = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx
    .selectFrom('paper_keys')
    .innerJoin('key_versions as current', (join) =>
      join.onRef('current.paper_id', '=', 'paper_keys.paper_id').onRef('current.version', '=', 'paper_keys.version'),
    )
    .innerJoin('key_versions as printed', (join) =>
      join.onRef('printed.paper_id', '=', 'paper_keys.paper_id').on('printed.version', '=', 0),
    )
    .leftJoin('key_drafts as draft', 'draft.paper_id', 'paper_keys.paper_id')
    .where('paper_keys.paper_id', '=', paperId)
    .select(['current.key_id', 'current.corrections', 'current.pass_marks', 'printed.pass_marks as printed_pass'])
    .select(['draft.key_id as draft_id', 'draft.corrections as draft_corrections', 'draft.pass_marks as draft_pass']),
)

/** One of a paper's keys, as attempts are marked by it. */
export type MarkingKey = { key_id: number; corrections: Corrections; pass_marks: number }

/**
 * The keys by which an attempt that is closed now is marked: the one that holds, and the one that is tried, if there is
 * one; `printed_pass` are the marks that pass by the printed key. Null where no key was ever corrected.
 */
export async function markingKeys(
  tx: Tx,
  paperId: number,
): Promise<{ current: MarkingKey; draft: MarkingKey | null; printed_pass: number } | null> {
  const [row] = await marking(tx, { paperId })
  if (!row) return null
  const { key_id, corrections, pass_marks, printed_pass, draft_id, draft_corrections, draft_pass } = row
  const hasDraft = draft_id !== null && draft_corrections !== null && draft_pass !== null
  return {
    current: { key_id, corrections: parseCorrections(corrections), pass_marks },
    draft: hasDraft
      ? { key_id: draft_id, corrections: parseCorrections(draft_corrections), pass_marks: draft_pass }
      : null,
    printed_pass,
  }
}

const current = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx.selectFrom('paper_keys').where('paper_id', '=', paperId).select('version'),
)

/** Which version of a paper's key holds; 0 for the printed one. */
export async function keyVersionOf(tx: Tx, paperId: number): Promise<number> {
  return (await current(tx, { paperId }))[0]?.version ?? 0
}

/** Joins `key_versions` to `paper_keys`: of all versions of a key the one that holds. */
export const keyInForce = (join: JoinBuilder<Tables, 'paper_keys' | 'key_versions'>) =>
  join
    .onRef('key_versions.paper_id', '=', 'paper_keys.paper_id')
    .onRef('key_versions.version', '=', 'paper_keys.version')
