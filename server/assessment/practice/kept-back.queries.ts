import { OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import { parseCorrections } from '../keys/corrections.rules.ts'
import { longestWait } from '../results/results.rules.ts'

type Moment = { now: number; graceMs: number }

/** Papers that may keep their questions out of practice, for a closer check: all that are not surely over. */
export async function papersNotOver(read: Tx, { now, graceMs }: Moment) {
  const from = now - longestWait(graceMs)
  return read
    .selectFrom('papers')
    .select(['paper_id', 'kind', 'starts_at', 'ends_at', 'results_at', 'latest_deadline', 'visible_from'])
    .where((where) =>
      where.or([
        where('ends_at', 'is', null),
        where('ends_at', '>=', from),
        where('latest_deadline', '>=', from),
        where('results_at', '>=', from),
      ]),
    )
    .execute()
}

/** The papers that a student has open. */
export async function openPapers(read: Tx, studId: number): Promise<number[]> {
  const rows = read.selectFrom('attempts').where('stud_id', '=', studId).where('state', '=', OPEN)
  return (await rows.select('paper_id').distinct().execute()).map(({ paper_id }) => paper_id)
}

/** The codes of questions in drafts of papers, of which no paper was made yet. */
export async function codesOfDrafts(read: Tx): Promise<string[]> {
  const rows = await read
    .selectFrom('paper_drafts')
    .where('paper_id', 'is', null)
    .where('removed_at', 'is', null)
    .select('document')
    .execute()
  return rows.flatMap(({ document }) => (JSON.parse(document) as { questions?: string[][] }).questions?.flat() ?? [])
}

/** Questions of which some paper has another key than the bank: what the bank says of them is wrong. */
export async function correctedQuestions(read: Tx): Promise<Set<number>> {
  const rows = await read
    .selectFrom('paper_keys')
    .innerJoin('key_versions', (join) =>
      join
        .onRef('key_versions.paper_id', '=', 'paper_keys.paper_id')
        .onRef('key_versions.version', '=', 'paper_keys.version'),
    )
    .select('corrections')
    .execute()
  return new Set(rows.flatMap(({ corrections }) => [...parseCorrections(corrections).keys()]))
}
