import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Flow } from '../journal/answer-journal.ts'
import type { Entries } from '../journal/local-answer.ts'
import type { PrefetchedPictures } from './prefetched-pictures.ts'
import { deviceKey, type OpenedAttempt, type Outcome, type TestKind, type View } from './opened-attempt.ts'
import { readPlace, readView } from './places.ts'
import { resumedPlace } from './resumed-place.rules.ts'

/** `locked` from the end of the time until the result is there. */
export type Phase = 'taking' | 'submitting' | 'locked' | 'done'

export type AttemptState = {
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

export type AttemptStore = StoreApi<AttemptState>

export type AttemptParts = { studId: number; testKind: TestKind; opened: OpenedAttempt }

/** The state in which a test begins: where the student was, in the view that the student likes. */
export function makeAttemptStore({ studId, testKind, opened }: AttemptParts): AttemptStore {
  const resumed = resumedPlace(opened.questions, opened.serverAnswers, opened.toldPlace)
  const own = readPlace(studId, deviceKey(testKind, opened))
  const isServersNewer = own === null || (own.isTold && opened.toldPlace !== null)
  const { at } = isServersNewer ? resumed : own
  return createStore<AttemptState>(() => ({
    entries: new Map(),
    flow: 'flowing',
    visited: new Set([...(own?.visited ?? []), ...resumed.visited]),
    at: Math.min(at, Math.max(0, opened.questions.length - 1)),
    view: readView(),
    phase: 'taking',
    outcome: null,
    secondsLeft: null,
    timeUnsure: false,
    pictures: new Map(),
  }))
}
