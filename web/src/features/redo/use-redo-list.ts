import { useQueryClient } from '@tanstack/react-query'
import { useStudId } from '../../session/session-store.ts'
import { type RedoList, redoQuery } from './redo.api.ts'

/** Returns functions to change the displayed list, and to refetch it. */
export function useRedoList() {
  const client = useQueryClient()
  const { queryKey } = redoQuery(useStudId())
  async function change(to: (list: RedoList) => RedoList): Promise<void> {
    // A list that is being fetched was made before the change.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (list) => list && to(list))
  }
  return { change, refetch: async () => client.invalidateQueries({ queryKey }) }
}
