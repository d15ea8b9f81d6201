import type { Tx } from '../../db/db.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { accountsGone, sealParts, sealWithoutParts } from './seal-content.queries.ts'
import { type SealDifference, sealDifferences, type SealParts, studentsSealed } from './seal.rules.ts'

/** Papers whose questions are read by the same statements. */
const READ_TOGETHER = 8

export type Seal = { seal: string; sealed_parts: string }
/** The stored seal of a paper. */
type Sealed = { paper_id: number | null; seal: string | null; sealed_parts: string | null }
/** `differences` are empty where the paper is as it was sealed, and where it was sealed before they could be named. */
export type SealState = { isWhole: boolean; differences: SealDifference[] }

/** The seal of a paper as it is now, with what it is of. */
export async function sealOf(read: Tx, paperId: number): Promise<Seal> {
  const sealed_parts = JSON.stringify((await sealParts(read, [paperId])).get(paperId) ?? null)
  return { seal: hashOf(sealed_parts), sealed_parts }
}

/** Whether each of these papers is what was sealed, by their ids. */
export async function sealStates(read: Tx, sealed: Sealed[]): Promise<Map<number, SealState>> {
  const ids = sealed.flatMap(({ paper_id }) => paper_id ?? [])
  const now = new Map<number, SealParts>()
  for (let from = 0; from < ids.length; from += READ_TOGETHER)
    for (const [id, parts] of await sealParts(read, ids.slice(from, from + READ_TOGETHER))) now.set(id, parts)
  const before = new Map(
    sealed.flatMap(({ paper_id, sealed_parts }): [number, SealParts][] =>
      paper_id === null || sealed_parts === null ? [] : [[paper_id, JSON.parse(sealed_parts) as SealParts]],
    ),
  )
  const gone = await accountsGone(read, [...before.values()].flatMap(studentsSealed))
  const states = new Map<number, SealState>()
  for (const { paper_id, seal, sealed_parts } of sealed) {
    const parts = paper_id === null ? undefined : now.get(paper_id)
    if (paper_id === null || parts === undefined) continue
    const own = before.get(paper_id)
    if (sealed_parts === null || own === undefined) {
      states.set(paper_id, { isWhole: seal === (await sealWithoutParts(read, paper_id)), differences: [] })
      continue
    }
    const differences = sealDifferences(own, parts, gone)
    states.set(paper_id, { isWhole: seal === hashOf(sealed_parts) && differences.length === 0, differences })
  }
  return states
}

/** Whether this paper is what was sealed. */
export const sealState = async (read: Tx, sealed: Sealed): Promise<SealState> =>
  (await sealStates(read, [sealed])).get(sealed.paper_id ?? 0) ?? { isWhole: false, differences: [] }

/** Returns the differences between two seals of a paper. */
export async function differencesOf(read: Tx, sealed: SealParts, now: SealParts): Promise<SealDifference[]> {
  return sealDifferences(sealed, now, await accountsGone(read, studentsSealed(sealed)))
}
