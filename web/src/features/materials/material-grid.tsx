import { m } from '#messages/web'
import { canSave } from '../../offline/saved/saved-store.ts'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/cards/grid.tsx'
import { RowCard } from '../../ui/cards/row-card.tsx'
import { RowIcon } from '../../ui/cards/fast-path/row-icon.tsx'
import { fileText } from '../../ui/cards/row-icons.ts'
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
          />
          <SaveMaterial material={material} chapter={chapter} />
        </li>
      ))}
    </Grid>
  )
}

/** `Current electricity · 1.2 MB · page 12`; where the lesson can be saved, its size stands under that button. */
const describe = ({ chapter_name, size_bytes, page, may_download }: Material) =>
  dotted([
    chapter_name,
    size_bytes !== null && !(may_download && canSave()) && fileSize(size_bytes),
    page !== null && m.materials_page({ page }),
  ])
