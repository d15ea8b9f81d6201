import { readLocal, writeLocal } from './local-value.ts'
import type { View } from './opened-attempt.ts'

/**
 * Where a student is in an attempt, for how many ms each question was in view, and which choices are not confirmed, with
 * the answers before them.
 */
export type Place = {
  at: number
  visited: number[]
  times: [question: number, ms: number][]
  unsaved: [question: number, before: string | null][]
}

/** `isTold` once the server has it: then the server's own is the same, or that of another device after it. */
type StoredPlace = Place & { isTold: boolean }

const VIEW = 'testView'
/** Each kind of test and each student had a choice of their own once. */
const OLD_VIEW = /^testView:\d+:(?:quiz|exam|entrance)$/

const placeKey = (studId: number, attempt: number | string) => `test:${studId}:${attempt}`

/**
 * How tests of every kind are shown on this device: one question at a time, until the list is chosen. What was chosen
 * for one kind of test before there was one choice counts for all, until there is another.
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
  const { at, visited, times, unsaved } = stored
  return {
    at: Number.isSafeInteger(at) ? Number(at) : 0,
    visited: Array.isArray(visited) ? visited.filter((id) => Number.isSafeInteger(id)) : [],
    times: Array.isArray(times) ? times.filter((pair) => Array.isArray(pair) && pair.every(Number.isFinite)) : [],
    unsaved: Array.isArray(unsaved) ? unsaved.filter((pair) => Array.isArray(pair) && pair.length === 2) : [],
    isTold: stored.isTold === true,
  }
}

export const savePlace = (studId: number, attempt: number | string, place: StoredPlace | null): void =>
  writeLocal(placeKey(studId, attempt), place)
