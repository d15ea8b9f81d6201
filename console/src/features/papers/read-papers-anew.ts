import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../api/staff-query.ts'

/** Reads the lists and each paper's data anew after a change. */
export async function readPapersAnew(): Promise<void> {
  const paths = [
    '/staff/papers',
    '/staff/paper_draft',
    '/staff/paper_readiness',
    '/staff/seal_alarms',
    '/staff/today',
  ] as const
  await Promise.all(paths.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
}
