import { create } from 'zustand'
import { useSession } from '../../session/session-store.ts'
import { allSaved, putSaved, removeSaved, sweep } from './file-store.ts'
import type { Kind } from './saved.rules.ts'
import { keyOf, type Saved } from './saved-item.ts'

/** A saving under way: 0 to 100. */
export type UnderWay = { percent: number; stop: () => void }

type State = {
  /** Null until the browser's storage was read. */
  items: Saved[] | null
  underWay: Record<string, UnderWay>
}

const NOTHING: State = { items: null, underWay: {} }

export const useSaved = create<State>()(() => NOTHING)

/** Saving needs a browser that stores the app too, and https, which protects the files from others. */
export const canSave = (): boolean => window.isSecureContext && 'locks' in navigator && 'serviceWorker' in navigator

/** Reads the saved items of this student. Without a storage there are none. */
export async function readSaved(stud_id: number): Promise<void> {
  const items = canSave() ? await allSaved(stud_id).catch(() => []) : []
  if (useSession.getState().user?.stud_id !== stud_id) return
  useSaved.setState({ items: items.toSorted((a, b) => b.saved_at - a.saved_at) })
  if (canSave()) await sweep(stud_id).catch(() => {})
}

/** Resolves when the saved items are known. */
export const untilRead = async (): Promise<void> =>
  new Promise((resolve) => {
    if (useSaved.getState().items) return resolve()
    const stop = useSaved.subscribe(({ items }) => {
      if (!items) return
      stop()
      resolve()
    })
  })

/** Returns the saved item; undefined until it is known whether there is one. */
export const useSavedItem = (kind: Kind, id: number): Saved | null | undefined =>
  useSaved(({ items }) => (items ? (items.find((one) => one.kind === kind && one.id === id) ?? null) : undefined))

export const savedBytes = (items: Saved[]): number => items.reduce((sum, { bytes }) => sum + bytes, 0)

const without = (items: Saved[] | null, keys: Set<string>) => (items ?? []).filter((one) => !keys.has(keyOf(one)))

export function showSaved(one: Saved): void {
  useSaved.setState(({ items }) => ({ items: [one, ...without(items, new Set([keyOf(one)]))] }))
}

export async function remove(gone: Saved[]): Promise<void> {
  if (gone.length === 0) return
  const keys = new Set(gone.map(keyOf))
  useSaved.setState(({ items }) => ({ items: without(items, keys) }))
  await removeSaved(...gone)
}

export async function change(changed: Saved[]): Promise<void> {
  if (changed.length === 0) return
  const byKey = new Map(changed.map((one) => [keyOf(one), one]))
  useSaved.setState(({ items }) => ({ items: (items ?? []).map((one) => byKey.get(keyOf(one)) ?? one) }))
  await putSaved(...changed)
}

/** Hides all saved items at once, whatever becomes of the files. */
export function forgetSaved(): void {
  for (const { stop } of Object.values(useSaved.getState().underWay)) stop()
  useSaved.setState(NOTHING)
}
