import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { ChapterList } from '../../catalog/chapter-list.tsx'
import { useSubject } from '../../catalog/subjects-query.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { counted } from '#web/ui/format/counted.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export function MaterialChaptersScreen(): ReactNode {
  const { subId } = useParams({ from: '/student/menus/study-materials-chapter/$subId' })
  const subject = useSubject(subId)
  return (
    <>
      <PageHead title={m.materials_choose_chapter()} subtitle={subject?.subject_name} />
      <ChapterList
        subjectId={subId}
        placeOf={({ chapter_id }) => paths.materials(subId, chapter_id)}
        isEmpty={({ material_count }) => material_count === 0}
        subtitleOf={({ material_count }) =>
          material_count === 0 ? m.materials_count_none() : counted(material_count, m.materials_count)
        }
        onward={
          <ButtonLink look="secondary" place={paths.materialSubjects()}>
            {m.materials_choose_subject()}
          </ButtonLink>
        }
      />
    </>
  )
}
