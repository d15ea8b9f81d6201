import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'

/** After a year is closed or opened again, all lists that offer or show batches are read again. */
export const readYearAnew = async (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['staff'] })

/** Brings the batches back that were archived together. */
export async function undoClosing(closing_id: number): Promise<void> {
  await staffCall('/staff/undo_close_year', { closing_id })
  await readYearAnew()
}
