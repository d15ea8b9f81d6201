import { readLocal, writeLocal } from './local-value.ts'
import type { View } from './opened-attempt.ts'

/**
 * Where a student is in an attempt, for how many ms each question was in view, and which choices are not confirmed.
 */
export type Place = {
  at: number
  visited: number[]
  times: [question: number, ms: number][]
  chosen: [question: number, option: string | null][]
  /** The server's time (epoch ms) when this was stored, as far as it was known. */
  seen?: number | undefined
  /** The end of the test (epoch ms) as it was known then: the staff may have moved it. */
  end?: number | undefined
  /** True once the student has submitted the test, and the server does not know it yet. */
  isSubmitted?: boolean | undefined
}

/** `isTold` once the server has the place: the server's own is then the same, or a later one of another device. */
type StoredPlace = Place & { isTold: boolean }

const VIEW = 'testView'
/** Earlier versions stored a view for each student and each kind of test. */
const OLD_VIEW = /^testView:\d+:(?:quiz|exam|entrance)$/

const placeKey = (studId: number, attempt: number | string) => `test:${studId}:${attempt}`

/**
 * Returns the view for tests of every kind on this device: one question at a time, until the list is chosen. A list
 * stored by an earlier version for one kind of test counts for all, until another choice is made.
 */
export function readView(): View {
  const view = readLocal(VIEW)
  if (view === 'list' || view === 'one') return view
  return oldViews().some((key) => readLocal(key) === 'list') ? 'list' : 'one'
}

export function saveView(view: View): void {
  writeLocal(VIEW, view)
  for (const key of oldViews()) writeLocal(key, null)
}

function oldViews(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => OLD_VIEW.test(key))
  } catch {
    return []
  }
}

/** Null on a device where the attempt has not been open. */
export function readPlace(studId: number, attempt: number | string): StoredPlace | null {
  const stored = readLocal(placeKey(studId, attempt)) as Partial<StoredPlace> | null
  if (stored === null) return null
  const { at, visited, times, chosen } = stored
  return {
    at: Number.isSafeInteger(at) ? Number(at) : 0,
    visited: Array.isArray(visited) ? visited.filter((id) => Number.isSafeInteger(id)) : [],
    times: Array.isArray(times) ? times.filter((pair) => Array.isArray(pair) && pair.every(Number.isFinite)) : [],
    chosen: Array.isArray(chosen) ? chosen.filter((pair) => Array.isArray(pair) && pair.length === 2) : [],
    isTold: stored.isTold === true,
    ...(Number.isFinite(stored.seen) && { seen: stored.seen }),
    ...(Number.isFinite(stored.end) && { end: stored.end }),
    isSubmitted: stored.isSubmitted === true,
  }
}

export const savePlace = (studId: number, attempt: number | string, place: StoredPlace | null): void =>
  writeLocal(placeKey(studId, attempt), place)
