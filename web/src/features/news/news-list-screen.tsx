import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { useStudId } from '../../session/session-store.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { newsListQuery, type NewsItem } from './news.api.ts'
import { SkeletonLinesBeside } from '#ui/states/skeleton-lines.tsx'
import { ChevronRight, Newspaper } from 'lucide-react'
import { mediaAddress } from '../../api/media-address.ts'
import { paths } from '../../paths.ts'
import { Pressable } from '#web/ui/cards/pressable.tsx'
import { Picture } from '#ui/picture.tsx'
import { formatDay } from '#ui/format/format-day.ts'

type NewsRowProps = { item: NewsItem; eager: boolean }

/** Rows out of sight are not laid out: the list stays quick however long it grows. */
const UNSEEN = '[content-visibility:auto] [contain-intrinsic-size:auto_5.5rem] md:[contain-intrinsic-size:auto_8.25rem]'

function NewsRow({ item: { id, heading, images, published_on }, eager }: NewsRowProps) {
  return (
    <li className={`rounded-card ${UNSEEN}`}>
      <Pressable
        place={paths.news(id)}
        className="group flex w-full items-center gap-3.5 rounded-card border border-line bg-card p-3 text-ink no-underline transition-colors hover:border-line-soft md:gap-5"
      >
        <span className="w-24 shrink-0 md:w-46 large-text:w-16">
          <Picture src={mediaAddress(images)} icon={Newspaper} eager={eager} className="rounded-[10px]" />
        </span>
        <span className="min-w-0 grow">
          <span className="line-clamp-3 text-[1.0625rem]/6 font-semibold tracking-tight text-pretty wrap-anywhere md:text-lg/6.5">
            {heading}
          </span>
          {published_on && <span className="mt-0.5 block text-sm text-ink-2">{formatDay(published_on, 'date')}</span>}
        </span>
        <ChevronRight
          size={20}
          aria-hidden
          className="shrink-0 large-text:hidden text-ink-2 transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5 md:me-2"
        />
      </Pressable>
    </li>
  )
}

/** Rows of picture and heading on every size. */
function NewsSkeleton() {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{m.state_loading()}</span>
      <div aria-hidden className="grid gap-3">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="flex items-center gap-3.5 rounded-card border border-line bg-card p-3 md:gap-5">
            <span className="aspect-video w-24 shrink-0 animate-shimmer rounded-[10px] bg-shade md:w-46" />
            <SkeletonLinesBeside lines={[1, 1]} titleLines={2} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The academy's news, the latest first. */
export function NewsListScreen() {
  const query = useInfiniteQuery(newsListQuery(useStudId()))
  const { data, error, dataUpdatedAt, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  const more = { left: hasNextPage, busy: isFetchingNextPage, load: () => void (isFetching || fetchNextPage()) }
  return (
    <>
      <PageHead title={m.title_news()} />
      <ListStates
        query={{ data: data?.pages.flat(), error, dataUpdatedAt, isFetching, refetch }}
        loading={<NewsSkeleton />}
        error="page"
        empty={<EmptyPage text={m.news_empty()} />}
        content={(news) => (
          <div className="animate-appear">
            <ul className="grid gap-3">
              {news.map((item, index) => (
                <NewsRow key={item.id} item={item} eager={index < 4} />
              ))}
            </ul>
            <LoadMore more={more} />
          </div>
        )}
      />
    </>
  )
}
