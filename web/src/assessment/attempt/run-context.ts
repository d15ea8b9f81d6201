import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { RunState } from './run-state.ts'
import type { TestRun } from './test-run.ts'

export const RunContext = createContext<TestRun | null>(null)

/** The test in progress around this part of the screen. */
export function useRun(): TestRun {
  const run = useContext(RunContext)
  if (!run) throw new Error('There is no test in progress here.')
  return run
}

export const useRunState = <T>(select: (state: RunState) => T): T => useStore(useRun().store, select)
