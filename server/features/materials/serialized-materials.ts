import type { DataOf } from '#contract/call.ts'
import type { studyMaterials } from '#contract/materials.ts'
import { placeholder, type JsonText, textWithPlaceholders } from '../../http/calls/json-text.ts'
import { addressUnder } from '../../media/addresses.ts'
import type { materialsOf } from './materials.queries.ts'

type Rows = Awaited<ReturnType<typeof materialsOf>>
type Pages = { material_id: number; page: number }[]

/** A chapter's lessons as text, but for what is each student's own. */
export type SerializedMaterials = {
  materialIds: number[]
  textFor: (signature: string, pages: Pages) => JsonText<DataOf<typeof studyMaterials>>
}

const PAGE = 'page'

export function serializedMaterials(rows: Rows): SerializedMaterials {
  const addressOf = addressUnder(placeholder('signature'))
  const texts = rows.map(({ file_id, name, may_download, ...material }) => ({
    material_id: material.material_id,
    fill: textWithPlaceholders({
      ...material,
      page: placeholder(PAGE),
      path: addressOf({ file_id, name }),
      may_download: may_download === 1,
    }),
  }))
  return {
    materialIds: rows.map(({ material_id }) => material_id),
    textFor: (signature, pages) => {
      const byMaterial = new Map(pages.map(({ material_id, page }) => [material_id, page]))
      const shown = texts.map(({ material_id, fill }) =>
        fill((name) => (name === PAGE ? (byMaterial.get(material_id) ?? null) : signature)),
      )
      return `[${shown.join()}]` as JsonText<DataOf<typeof studyMaterials>>
    },
  }
}
