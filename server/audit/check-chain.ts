import type { Role } from '#contract/staff/roles.ts'
import { hashOf } from '../ports/secret-keys.ts'
import type { Actor } from './audit-entry.ts'
import { CHAIN_START, linkOf } from './chain.rules.ts'

export type StoredEntry = Omit<Actor, 'role'> & {
  entry_id: number
  at: number
  role: Role | null
  action: string
  entity: string
  entity_id: string | null
  details_hash: string
  previous_hash: string
  hash: string
}

/** `broken` is the first entry that was altered, or that does not follow the one before. */
export type ChainState = { entries: number; erased: number; broken: number | null }

/** Computes each hash anew; `details` by entry, without those that were erased. */
export function checkChain(entries: StoredEntry[], details: ReadonlyMap<number, string>): ChainState {
  const state: ChainState = { entries: 0, erased: 0, broken: null }
  let previous = { entry_id: 0, hash: CHAIN_START }
  for (const { hash, ...entry } of entries.toSorted((a, b) => a.entry_id - b.entry_id)) {
    const text = details.get(entry.entry_id)
    const follows = entry.entry_id === previous.entry_id + 1 && entry.previous_hash === previous.hash
    const isWhole = hash === hashOf(linkOf(entry))
    const isSame = text === undefined || hashOf(text) === entry.details_hash
    if (!follows || !isWhole || !isSame) return { ...state, broken: entry.entry_id }
    state.entries += 1
    if (text === undefined) state.erased += 1
    previous = { entry_id: entry.entry_id, hash }
  }
  return state
}
