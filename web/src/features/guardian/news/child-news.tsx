import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ChevronRight, Newspaper } from 'lucide-react'
import { m } from '#messages/web'
import { mediaAddress } from '../../../api/media-address.ts'
import { paths } from '../../../paths.ts'
import { PlaceLink } from '../../../ui/buttons/place-link.tsx'
import { formatDay } from '../../../ui/format/format-day.ts'
import { LoadMore, type More } from '../../../ui/load-more.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { FullState } from '../../../ui/states/full-state.tsx'
import { ListStates } from '../../../ui/states/list-states.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Child, type NewsItem, newsQuery } from '../guardian.api.ts'
import { OpenNews } from './open-news.tsx'

/** What the academy announces to the child: the list, or the article that the address names. */
export function ChildNews({ child: { stud_id } }: { child: Child }) {
  const { news: openId } = useSearch({ from: '/guardian/guardian/child/$stud_id' })
  const query = useInfiniteQuery(newsQuery(stud_id))
  const { data, error, dataUpdatedAt, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  const more = { left: hasNextPage, busy: isFetchingNextPage, load: () => void (isFetching || fetchNextPage()) }
  return (
    <ListStates
      query={{ data: data?.pages.flat(), error, dataUpdatedAt, isFetching, refetch }}
      loading={<Skeleton of="rows" />}
      error="page"
      empty={<FullState icon={Newspaper} title={m.guardian_news()} text={m.guardian_news_none()} />}
      content={(news) =>
        openId === undefined ? (
          <NewsList studId={stud_id} news={news} more={more} />
        ) : (
          <OpenNews studId={stud_id} item={news.find(({ id }) => id === openId)} more={more} />
        )
      }
    />
  )
}

const NewsList = ({ studId, news, more }: { studId: number; news: NewsItem[]; more: More }) => (
  <>
    <ul className="grid animate-appear grid-cols-1 gap-3">
      {news.map(({ id, heading, images, published_on }) => (
        <li key={id}>
          <PlaceLink
            place={paths.guardianChild(studId, { part: 'news', news: id })}
            className="flex items-center gap-3.5 rounded-card border border-line bg-card p-3 text-ink no-underline transition-colors hover:border-line-soft md:gap-5"
          >
            <span className="w-24 max-w-[35%] shrink-0 md:w-46">
              <Picture src={mediaAddress(images)} className="rounded-[10px]" />
            </span>
            <span className="min-w-0 grow">
              <span className="line-clamp-3 text-[1.0625rem]/6 font-semibold tracking-tight text-pretty wrap-anywhere">
                {heading}
              </span>
              <span className="mt-0.5 block text-sm text-ink-2">{formatDay(published_on, 'date')}</span>
            </span>
            <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
          </PlaceLink>
        </li>
      ))}
    </ul>
    <LoadMore more={more} />
  </>
)
