import { queryClient } from '../../api/query-client.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'

export type UnrecordedClass = StaffData<'/staff/recordings'>['classes'][number]

/** After a recording was added or a class put away: the classes that wait, and what Today says of them. */
export async function readRecordingsAnew(): Promise<void> {
  await Promise.all(
    (['/staff/recordings', '/staff/today', '/staff/class'] as const).map(async (path) =>
      queryClient.invalidateQueries({ queryKey: keyOf(path) }),
    ),
  )
}
