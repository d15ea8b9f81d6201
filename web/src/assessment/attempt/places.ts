import type { KindName, View } from './opened-attempt.ts'

/** Where a student is in an attempt. */
export type Place = { at: number; visited: number[] }

/** `isTold` once the server has it: then the server's own is the same, or that of another device after it. */
type StoredPlace = Place & { isTold: boolean }

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Storage may be full or forbidden: then only a reload loses the place. */
function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to do: answers are kept elsewhere.
  }
}

const viewKey = (studId: number, kind: KindName) => `testView:${studId}:${kind}`
const placeKey = (studId: number, attemptId: number) => `test:${studId}:${attemptId}`

/** How this student likes this kind of test to be shown: one question at a time, until the list is chosen. */
export function readView(studId: number, kind: KindName): View {
  const view = read(viewKey(studId, kind))
  return view === 'list' ? 'list' : 'one'
}

export const saveView = (studId: number, kind: KindName, view: View): void => write(viewKey(studId, kind), view)

/** Null on a device where the attempt has not been open. */
export function readPlace(studId: number, attemptId: number): StoredPlace | null {
  const stored = read(placeKey(studId, attemptId)) as Partial<StoredPlace> | null
  if (stored === null) return null
  const { at, visited } = stored
  return {
    at: Number.isSafeInteger(at) ? Number(at) : 0,
    visited: Array.isArray(visited) ? visited.filter((id) => Number.isSafeInteger(id)) : [],
    isTold: stored.isTold === true,
  }
}

export const savePlace = (studId: number, attemptId: number, place: StoredPlace | null): void =>
  write(placeKey(studId, attemptId), place)
