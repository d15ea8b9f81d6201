import { useMemo } from 'react'
import type { Loaded } from '#ui/states/loaded.ts'
import type { About } from './saved-item.ts'
import type { Kind } from './saved.rules.ts'
import { useSaved } from './saved-store.ts'

type Of<K extends Kind> = Extract<About, { kind: K }>['of']

/** Returns a chapter's list; when it cannot be loaded, the items saved from it instead. */
export function useListOrSaved<K extends Kind>(kind: K, chapter_id: number, list: Loaded<Of<K>[]>): Loaded<Of<K>[]> {
  const items = useSaved((state) => state.items)
  const saved = useMemo(
    () => (items ?? []).filter((one) => one.kind === kind && one.chapter_id === chapter_id),
    [items, kind, chapter_id],
  )
  const { data, error, isFetching, refetch, dataUpdatedAt } = list
  if (data !== undefined || error === null || saved.length === 0)
    return { data, error, isFetching, refetch, ...(dataUpdatedAt !== undefined && { dataUpdatedAt }) }
  const at = Math.max(...saved.map(({ saved_at }) => saved_at))
  return { data: saved.map(({ about }) => about.of as Of<K>), error, isFetching, refetch, dataUpdatedAt: at }
}
