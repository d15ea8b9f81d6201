import { m } from '#messages/web'
import { SubjectGrid } from '../../catalog/subject-grid.tsx'
import { paths } from '../../paths.ts'
import { counted } from '#web/ui/format/counted.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export function MaterialSubjectsScreen() {
  return (
    <>
      <PageHead title={m.title_materials()} subtitle={m.materials_choose_subject()} />
      <SubjectGrid
        placeOf={({ subject_id }) => paths.materialChapters(subject_id)}
        subtitleOf={({ material_count }) => counted(material_count, m.materials_count)}
      />
    </>
  )
}
