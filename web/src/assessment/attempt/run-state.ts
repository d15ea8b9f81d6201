import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Flow } from '../journal/answer-journal.ts'
import type { Entries } from '../journal/local-answer.ts'
import type { PrefetchedPictures } from './prefetched-pictures.ts'
import type { OpenTest, Outcome, TestKind, View } from './open-test.ts'
import { readPlace, readView } from './places.ts'

/** `locked` from the end of the time until the result is there. */
export type Phase = 'taking' | 'submitting' | 'locked' | 'done'

export type RunState = {
  entries: Entries
  flow: Flow
  visited: ReadonlySet<number>
  /** Index of the question on display. */
  at: number
  view: View
  phase: Phase
  outcome: Outcome | null
  /** Null without a limit. */
  secondsLeft: number | null
  /** Pictures that are here already, by their addresses. */
  pictures: PrefetchedPictures
  /** True while the time is being asked for again. */
  timeUnsure: boolean
}

export type RunStore = StoreApi<RunState>

export type RunParts = { studId: number; testKind: TestKind; test: OpenTest }

/** The state in which a test begins: where the student was, in the view that the student likes. */
export function makeRunStore({ studId, testKind, test }: RunParts): RunStore {
  const { at, visited } = readPlace(studId, test.attemptId)
  return createStore<RunState>(() => ({
    entries: new Map(),
    flow: 'flowing',
    visited: new Set(visited),
    at: Math.min(at, Math.max(0, test.questions.length - 1)),
    view: readView(studId, testKind.kind, testKind.startsAs),
    phase: 'taking',
    outcome: null,
    secondsLeft: null,
    timeUnsure: false,
    pictures: new Map(),
  }))
}
