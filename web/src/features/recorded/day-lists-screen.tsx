import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { useSubject } from '../../catalog/subjects-query.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { dayListQuery } from './day-lists.api.ts'
import { DayTiles } from './day-tiles.tsx'

/** What the student's batch does on which day, in a subject. */
export function DayListsScreen(): ReactNode {
  const { subId } = useParams({ from: '/student/menus/day-lists/$subId' })
  const query = useQuery(dayListQuery(useStudId(), subId))
  const subject = useSubject(subId)
  return (
    <>
      <PageHead title={m.title_day_lists()} subtitle={subject?.subject_name} />
      <ListStates
        query={query}
        loading={<Skeleton of="tiles" count={8} titleLines={2} />}
        error="page"
        empty={
          <EmptyPage
            text={m.days_empty()}
            onward={
              <ButtonLink look="secondary" place={paths.chapters(subId)}>
                {m.title_chapters()}
              </ButtonLink>
            }
          />
        }
        content={(days) => <DayTiles days={days} />}
      />
    </>
  )
}
