import { queryOptions } from '@tanstack/react-query'
import { post } from '../../api/calls.ts'
import { completeMaterial, type Material } from '../../api/complete/complete-material.ts'
import { queryClient, showChange } from '../../api/query-client.ts'

export type { Material } from '../../api/complete/complete-material.ts'

/** A chapter's PDF lessons, with addresses that are good for a while. */
export const materialsQuery = (stud_id: number, sub_id: number, chapter_id: number) =>
  queryOptions({
    queryKey: ['materials', stud_id, sub_id, chapter_id],
    queryFn: async ({ signal }) =>
      (await post('/Student/study_materials', { stud_id, sub_id, chapter_id }, { signal })).map(completeMaterial),
  })

type Chapter = { stud_id: number; sub_id: number; chapter_id: number }

/** The material with a fresh address, or null when it is gone. */
export async function renewMaterial(
  { stud_id, sub_id, chapter_id }: Chapter,
  materialId: number,
): Promise<Material | null> {
  const query = materialsQuery(stud_id, sub_id, chapter_id)
  const materials = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })
  return materials.find(({ material_id }) => material_id === materialId) ?? null
}

/** Updates the cached list after a page was read, without a call. */
export function showPage({ stud_id, sub_id, chapter_id }: Chapter, materialId: number, page: number): void {
  showChange(materialsQuery(stud_id, sub_id, chapter_id).queryKey, (materials: Material[] | undefined) =>
    materials?.map((material) => (material.material_id === materialId ? { ...material, page } : material)),
  )
}
