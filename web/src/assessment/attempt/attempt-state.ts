import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Flow } from '../journal/answer-journal.ts'
import type { Entries } from '../journal/local-answer.ts'
import type { PrefetchedPictures } from './prefetched-pictures.ts'
import { deviceKey, type OpenedAttempt, type Outcome, type TestKind, type View } from './opened-attempt.ts'
import { isLockedPaper, openPart } from '../sections/locked.rules.ts'
import { partsOf, type SectionPart } from '../sections/sections.rules.ts'
import { readPlace, readView } from './places.ts'
import { notBefore } from '../kept/kept-clock.rules.ts'
import type { Unsaved } from './unsaved.rules.ts'
import { resumedPlace } from './resumed-place.rules.ts'

/**
 * `waiting` after a submit that could not reach the server, until it can; `locked` from the end of the time until the
 * result is there.
 */
export type Phase = 'taking' | 'submitting' | 'waiting' | 'locked' | 'done'

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
  /** Index of the open section in a paper of locked sections; null where all are open. */
  openPart: number | null
  /** Seconds left of the open section in a paper of locked sections. */
  partSecondsLeft: number | null
  /** Choices that Save & Next has not confirmed; none but in a paper that is true to the examination. */
  unsaved: Unsaved
  /** Target of a jump that waits for the decision about the unconfirmed choice on display. */
  jumpTo: number | null
  /** True for a moment after a locked section gave way to the next one by itself. */
  justMoved: boolean
  /** Pictures that are here already, by their addresses. */
  pictures: PrefetchedPictures
  /** True while the time is being asked for again. */
  timeUnsure: boolean
  /** True while the paper is the copy on this device, and the time is reckoned by the device's clock. */
  isKept: boolean
  /** The latest moment at which a paused hall continues, as the server gives it; null while it is not paused. */
  pausedUntil: string | null
  /** The staff's messages that the student has not acknowledged. */
  notices: { id: number; message: string }[]
}

/** How questions are shown: locked sections one by one, since a list would show what is closed or not open yet. */
export const shownView = ({ openPart: open, view }: Pick<AttemptState, 'openPart' | 'view'>): View =>
  open === null ? view : 'one'

/** True from the student's submit until the server has accepted or refused it. */
export const isSubmitted = ({ phase }: Pick<AttemptState, 'phase'>): boolean =>
  phase === 'submitting' || phase === 'waiting'

export type AttemptStore = StoreApi<AttemptState>

export type AttemptParts = { studId: number; testKind: TestKind; opened: OpenedAttempt }

const partsOfOpened = ({ paper, questions }: OpenedAttempt): SectionPart[] => partsOf(paper.sections, questions)

/**
 * Returns the index of the question to start with: within the open one of locked sections, wherever the last visit
 * ended.
 */
function startingAt(at: number, parts: SectionPart[], open: number | null): number {
  const indexes = open === null ? undefined : parts[open]?.indexes
  return indexes && !indexes.includes(at) ? (indexes[0] ?? at) : at
}

/**
 * Returns the parts with the end that was known last, and a clock that does not stand before what this device has seen of
 * it: the device's own may be set back.
 */
export function neverBack(parts: AttemptParts): AttemptParts {
  const { studId, testKind, opened } = parts
  if (!opened.isKept) return parts
  const { seen = null, end } = readPlace(studId, deviceKey(testKind, opened)) ?? {}
  const deadline = opened.deadline === null ? null : (end ?? opened.deadline)
  return { ...parts, opened: { ...opened, deadline, clockSample: notBefore(opened.clockSample, seen) } }
}

/** The state in which a test begins: where the student was, in the view that the student likes. */
export function makeAttemptStore({ studId, testKind, opened }: AttemptParts): AttemptStore {
  const resumed = resumedPlace(opened.questions, opened.serverAnswers, opened.toldPlace)
  const own = readPlace(studId, deviceKey(testKind, opened))
  const isServersNewer = own === null || (own.isTold && opened.toldPlace !== null)
  const { at } = isServersNewer ? resumed : own
  const parts = partsOfOpened(opened)
  const open = isLockedPaper(parts) ? openPart(parts, Date.parse(opened.clockSample.now)) : null
  const view = readView()
  const within = Math.min(at, Math.max(0, opened.questions.length - 1))
  return createStore<AttemptState>(() => ({
    entries: new Map(),
    flow: 'flowing',
    visited: new Set([...(own?.visited ?? []), ...resumed.visited]),
    at: startingAt(within, parts, open),
    view,
    phase: 'taking',
    outcome: null,
    secondsLeft: null,
    openPart: open,
    partSecondsLeft: null,
    unsaved: new Map(own?.chosen),
    jumpTo: null,
    justMoved: false,
    timeUnsure: false,
    isKept: opened.isKept === true,
    pausedUntil: opened.pausedUntil ?? null,
    notices: [],
    pictures: new Map(),
  }))
}
