import { openFiller } from './engines.ts'
import { PAPER } from './ranked-paper.ts'

/** Corrections of the paper's key: the first question is cancelled, the second has another right option. */
const CORRECTIONS = JSON.stringify([
  [20_001, ['c', 'full_to_all']],
  [20_002, ['o', [100_021, 100_022]]],
])

/** Stores a correction of the ranked paper's key, whose marks are not computed yet. */
export async function tryKey(environment: Record<string, string>): Promise<void> {
  const filler = await openFiller(environment)
  const worth = '30000, 0'
  for (const statement of [
    `insert into key_versions (paper_id, version, key_id, corrections, max_marks, pass_marks, at) values (${PAPER}, 0, 0, '[]', ${worth}, 1)`,
    `insert into paper_keys (paper_id, version, key_id) values (${PAPER}, 0, 0)`,
    `insert into key_drafts (paper_id, key_id, corrections, max_marks, pass_marks, who, at, laid) values (${PAPER}, 7, '${CORRECTIONS}', ${worth}, 'bench', 1, 0)`,
  ])
    await filler.exec(statement)
  await filler.close()
}
