import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useSubject } from '../../catalog/subjects-query.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { RowIcon } from '#web/ui/cards/fast-path/row-icon.tsx'
import { users } from '#web/ui/cards/row-icons.ts'
import { batchesQuery } from './live.api.ts'
import { ToLiveSubjects } from '../../catalog/live/to-live-subjects.tsx'

/** The student's batches in a subject; a single one is not asked for. */
export function LiveBatchesScreen(): ReactNode {
  const { subId } = useParams({ from: '/student/menus/live-batches/$subId' })
  const query = useQuery(batchesQuery(useStudId(), subId))
  const subject = useSubject(subId)
  const [first, ...others] = query.data ?? []
  // There is nothing to choose.
  if (first && others.length === 0) return <Navigate {...paths.liveClasses(subId, first.batch_id)} replace />
  return (
    <>
      <PageHead
        title={subject?.subject_name ?? (query.isError ? m.title_live() : undefined)}
        subtitle={m.live_batches_text()}
      />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" count={3} lines={[0, 0]} />}
        error="page"
        empty={<EmptyPage text={m.live_batches_empty()} onward={<ToLiveSubjects />} />}
        content={(batches) => (
          <Grid of="rows">
            {batches.map(({ batch_id, batch_name }) => (
              <li key={batch_id}>
                <RowCard
                  place={paths.liveClasses(subId, batch_id)}
                  leading={<RowIcon of={users} />}
                  title={batch_name}
                />
              </li>
            ))}
          </Grid>
        )}
      />
    </>
  )
}
