import type { Db } from '../../../db/db.ts'
import { breathe, inSlices } from '../../../jobs/in-slices.ts'
import { readContent } from '../../paper/paper-content.ts'
import { readStandings } from '../read-standings.ts'
import type { Standings } from '../standings.rules.ts'
import { mergedRanksInSteps } from './merged-ranks.rules.ts'
import { endMerge, putMergedRanks, shiftsOf, type StoredShift } from './merged.queries.ts'
import { whyNotMerged } from './why-not-merged.ts'

type Deps = { db: Db }
/** A shift whose results are computed. */
type Ranked = StoredShift & { run_id: number }

const RANKS_PER_UNIT = 200
const PAUSE_AFTER_UNIT_MS = 20

/**
 * Merges the shifts whose results were all computed since they were last merged, also those that were marked again, in
 * short steps beside the process's other work. Two processes that merge the same runs store the same ranks, and those of
 * former runs are never shown, so that no process has to own a merge.
 */
export async function mergeDueShifts({ db }: Deps): Promise<void> {
  const all = Map.groupBy(await shiftsOf(db.read), ({ merged_id }) => merged_id)
  for (const [merged_id, shifts] of all) {
    const ranked = shifts.filter((shift): shift is Ranked => shift.run_id !== null && shift.results_due === 0)
    const isMerged = shifts.every(({ run_id, merged_run_id }) => run_id === merged_run_id)
    if (ranked.length < shifts.length || isMerged) continue
    // Attempts may have been opened or ruled again, and questions filed elsewhere, since the papers were grouped.
    const runs = ranked.map(({ run_id }) => run_id).join(' ')
    const before = hindered.get(db)?.get(merged_id)
    if (before?.runs === runs && performance.now() - before.at < LOOKED_AT_AGAIN_MS) continue
    const { fault, twice } = await whyNotMerged(db.read, ranked)
    if (fault === null && twice.length === 0) await merge(db, merged_id, ranked)
    else noteHindered(db, merged_id, runs)
  }
}

/** Merges that something hinders, with the runs that were looked at: to look reads every attempt. */
const hindered = new WeakMap<Db, Map<number, { runs: string; at: number }>>()
const LOOKED_AT_AGAIN_MS = 60_000

function noteHindered(db: Db, merged_id: number, runs: string): void {
  const known = hindered.get(db) ?? new Map<number, { runs: string; at: number }>()
  hindered.set(db, known.set(merged_id, { runs, at: performance.now() }))
}

async function merge(db: Db, merged_id: number, shifts: readonly Ranked[]): Promise<void> {
  const standings: Standings[] = []
  for (const { paper_id } of shifts) {
    const read = await readStandings(db, await readContent(db.read, paper_id), async () => true)
    if (read) standings.push(read)
  }
  const ranksOf = await inSlices(mergedRanksInSteps(standings))
  if (!ranksOf) return
  for (const [shift, { run_id }] of shifts.entries()) {
    const rows = [...ranksOf(shift)].map((merged_rank, one) => {
      const ids = standings[shift]?.idsOf(one) ?? { stud_id: 0, attempt_id: 0 }
      return { ...ids, run_id, merged_rank }
    })
    for (let from = 0; from < rows.length; from += RANKS_PER_UNIT) {
      const unit = rows.slice(from, from + RANKS_PER_UNIT)
      await db.write({ inBackground: true }, (tx) => putMergedRanks(tx, unit))
      await breathe(PAUSE_AFTER_UNIT_MS)
    }
  }
  await db.write((tx) => endMerge(tx, merged_id, shifts))
}
