import { m } from '#messages/web'
import { canSave } from '../../offline/saved/saved-store.ts'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/cards/grid.tsx'
import { RowCard } from '../../ui/cards/row-card.tsx'
import { RowIcon } from '../../ui/cards/fast-path/row-icon.tsx'
import { fileText } from '../../ui/cards/row-icons.ts'
import { counted } from '../../ui/format/counted.ts'
import { fileSize } from '../../ui/format/file-size.rules.ts'
import type { ChapterIds } from './chapter-ids.ts'
import type { Material } from './materials.api.ts'
import { SaveMaterial } from './save-material.tsx'
import { dotted } from '../../ui/format/dotted.ts'

type MaterialGridProps = { materials: Material[]; chapter: ChapterIds }

export function MaterialGrid({ materials, chapter }: MaterialGridProps) {
  return (
    <Grid of="rows">
      {materials.map((material) => (
        <li key={material.material_id} className="flex gap-1">
          <RowCard
            place={paths.materials(chapter.subId, chapter.chapterId, { learning: material.material_id })}
            leading={<RowIcon of={fileText} />}
            title={material.title}
            subtitle={describe(material)}
            // Beside the button that saves it, a phone has no room for an arrow.
            trailing={isSavable(material) ? false : undefined}
          />
          <SaveMaterial material={material} chapter={chapter} />
        </li>
      ))}
    </Grid>
  )
}

const isSavable = ({ size_bytes, may_download }: Material) => size_bytes !== null && may_download && canSave()

/** `Current electricity · 1.2 MB · 14 pages`; where the lesson can be saved, its size stands under that button. */
const describe = (material: Material) =>
  dotted([
    material.chapter_name,
    material.size_bytes !== null && !isSavable(material) && fileSize(material.size_bytes),
    pageWords(material),
  ])

/** Before the first reading how many pages there are, then where the student is among them. */
function pageWords({ page, pages }: Material): string | undefined {
  if (page === null) return counted(pages, m.materials_pages)?.replace(' ', '\u00a0')
  // A page behind the end was read in the file before.
  return pages !== null && page <= pages ? m.pdf_page_of({ page, pages }) : m.materials_page({ page })
}
