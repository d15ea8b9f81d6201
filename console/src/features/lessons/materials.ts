import { queryClient } from '../../api/query-client.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'

export type Material = StaffData<'/staff/materials'>['materials'][number]

export const materialsQuery = (chapter_id: number) => staffQuery('/staff/materials', { chapter_id })

/** After a change. */
export const readMaterialsAnew = async (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf('/staff/materials') })
