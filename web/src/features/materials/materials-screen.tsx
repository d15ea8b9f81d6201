import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { m } from '#messages/web'
import { useSubject } from '../../catalog/subjects-query.ts'
import { pdfViewerAhead } from '../../media/pdf/lazy-pdf-viewer.ts'
import { useListOrSaved } from '../../offline/saved/use-list-or-saved.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { MaterialGrid } from './material-grid.tsx'
import { MaterialReader } from './material-reader.tsx'
import { materialsQuery } from './materials.api.ts'

const ROUTE = '/student/menus/study-materials/$subId/$chapter_id'

/** A chapter's lessons, and the viewer of the one that `learning` names in their place. */
export function MaterialsScreen(): ReactNode {
  const { subId, chapter_id } = useParams({ from: ROUTE })
  const { learning } = useSearch({ from: ROUTE })
  const query = useListOrSaved('material', chapter_id, useQuery(materialsQuery(useStudId(), subId, chapter_id)))
  const subject = useSubject(subId)
  // The viewer comes beside the list, not after it.
  useEffect(() => (learning === undefined ? undefined : pdfViewerAhead()), [learning])
  return (
    <>
      <PageHead title={m.title_materials()} subtitle={query.data?.[0]?.subject_name ?? subject?.subject_name} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" count={3} lines={[2, 1]} />}
        error="page"
        empty={
          <EmptyPage
            onward={
              <ButtonLink look="secondary" place={paths.materialChapters(subId)}>
                {m.materials_choose_chapter()}
              </ButtonLink>
            }
          />
        }
        content={(materials) => {
          const open = materials.find(({ material_id }) => material_id === learning)
          const chapter = { subId, chapterId: chapter_id }
          if (open) return <MaterialReader key={open.material_id} material={open} chapter={chapter} />
          return <MaterialGrid materials={materials} chapter={chapter} />
        }}
      />
    </>
  )
}
