import type { Api, Whole } from '#contract/all-calls.ts'

export type Material = Whole['/Student/study_materials'][number]

/**
 * Returns a lesson with defaults for fields that the server left out; a lesson without an id is identified by its place
 * in the list.
 */
export const completeMaterial = (
  material: Api['/Student/study_materials']['data'][number],
  index: number,
): Material => ({
  material_id: index + 1,
  may_download: false,
  size_bytes: null,
  pages: null,
  page: null,
  ...material,
})
