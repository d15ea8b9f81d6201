import { useQueryClient } from '@tanstack/react-query'
import { useStudId } from '../../session/session-store.ts'
import { type RedoList, redoQuery } from './redo.api.ts'

/** Ways to change the list on display, and to ask for it anew. */
export function useRedoList() {
  const client = useQueryClient()
  const { queryKey } = redoQuery(useStudId())
  async function change(to: (list: RedoList) => RedoList): Promise<void> {
    // An answer that is on its way was given before the change.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (list) => list && to(list))
  }
  return { change, refetch: async () => client.invalidateQueries({ queryKey }) }
}
