import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { HistoryGrid } from './history-grid.tsx'
import { joinPages } from './history-pages.rules.ts'
import { WatchedAgain } from './watched-again.tsx'
import { historyQuery } from './recorded.api.ts'

/** What was watched lately; `playing` names the entry that plays in the place of the grid. */
export function HistoryScreen(): ReactNode {
  const { playing } = useSearch({ from: '/student/menus/history' })
  const query = useInfiniteQuery(historyQuery(useStudId()))
  const { data, error, dataUpdatedAt, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  const more = {
    left: hasNextPage,
    busy: isFetchingNextPage,
    load: () => void (isFetching || fetchNextPage()),
  }
  return (
    <>
      <PageHead title={m.title_history()} />
      <ListStates
        query={{ data: data && joinPages(data.pages), error, dataUpdatedAt, isFetching, refetch }}
        loading={<Skeleton of="cards" titleLines={2} />}
        error="page"
        empty={
          <EmptyPage
            text={m.recorded_history_empty()}
            onward={<ButtonLink place={paths.subjects()}>{m.title_subjects()}</ButtonLink>}
          />
        }
        content={(watched) =>
          playing === undefined ? (
            <HistoryGrid watched={watched} more={more} />
          ) : (
            <WatchedAgain watched={watched} playing={playing} more={more} />
          )
        }
      />
    </>
  )
}
