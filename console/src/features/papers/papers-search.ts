import type { PapersSearch } from '../../paths.ts'

const STATES = ['to_come', 'running', 'over', 'quiz', 'removed'] as const

/** Returns the state of the listed papers in an address. */
export function papersSearchOf({ state }: Record<string, unknown>): PapersSearch {
  const found = STATES.find((one) => one === state)
  return found ? { state: found } : {}
}
