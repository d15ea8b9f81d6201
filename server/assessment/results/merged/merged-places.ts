import type { Tx } from '../../../db/db.ts'
import { shiftsOfStudent } from './merged.queries.ts'
import { mergedState } from './merged-state.rules.ts'

/** A rank among all who appeared in these shifts of one exam. */
export type MergedPlace = { rank: number; of: number; shifts: number }

/** Returns the merged ranks that a student sees, by attempt: those that are published and of the present results. */
export async function mergedPlaces(
  read: Tx,
  studId: number,
  moment: { now: number; graceMs: number },
): Promise<Map<number, MergedPlace>> {
  const rows = await shiftsOfStudent(read, studId)
  const places = [...Map.groupBy(rows, ({ attempt_id }) => attempt_id)].flatMap(([id, shifts]) => {
    const [{ merged_rank: rank, published_at } = { merged_rank: null, published_at: null }] = shifts
    if (rank === null || mergedState(shifts, published_at, moment) !== 'published') return []
    const of = shifts.reduce((sum, { appeared }) => sum + (appeared ?? 0), 0)
    return [[id, { rank, of, shifts: shifts.length }] as const]
  })
  return new Map(places)
}
