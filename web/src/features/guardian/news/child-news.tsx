import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ChevronRight, Newspaper } from 'lucide-react'
import { m } from '#messages/web'
import { mediaAddress } from '../../../api/media-address.ts'
import { paths } from '../../../paths.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { LoadMore, type More } from '#ui/load-more.tsx'
import { Picture } from '#ui/picture.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { type Child, type NewsItem, newsQuery } from '../guardian.api.ts'
import { useEffect } from 'react'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { MissingPart } from '#ui/states/missing-part.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'

/** The component for articles, and the cleaner of their text. */
const articles = lazyPart(async () => {
  const [{ Article }, { ArticleText }, { htmlCleaner }] = await Promise.all([
    import('#ui/article/article.tsx'),
    import('#ui/article/article-text.tsx'),
    import('#ui/article/clean-html.ts'),
  ])
  return { Article, ArticleText, clean: htmlCleaner(mediaAddress) }
})

type OpenNewsProps = {
  studId: number
  /** Undefined while the loaded pages do not contain it. */
  item: NewsItem | undefined
  more: More
}

/** One article. A guardian who opened its address may wait for the page of the list that contains it. */
function OpenNews({ studId, item, more }: OpenNewsProps) {
  const isMissing = item === undefined
  useEffect(() => {
    if (isMissing && more.left && !more.busy) more.load()
  }, [isMissing, more])
  return (
    <>
      {item ? <Opened item={item} /> : more.left ? <Loading /> : <p>{m.guardian_news_gone()}</p>}
      <p className="mt-4">
        <ButtonLink look="secondary" replace place={paths.guardianChild(studId, { part: 'news' })}>
          {m.guardian_news_all()}
        </ButtonLink>
      </p>
    </>
  )
}

function Opened({ item: { heading, published_on, images, news } }: { item: NewsItem }) {
  const { part, failure, tries, retry } = useTriedPart(articles)
  if (failure !== undefined) return <MissingPart tries={tries} onRetry={retry} />
  if (!part) return <Loading />
  const { Article, ArticleText, clean } = part
  return (
    <Article
      heading={heading}
      day={formatDay(published_on, 'date')}
      picture={mediaAddress(images)}
      text={<ArticleText html={news} clean={clean} />}
    />
  )
}

const Loading = () => (
  <SkeletonFrame>
    <span className="block h-96 animate-shimmer rounded-card bg-shade" />
  </SkeletonFrame>
)

/** The academy's news for the child: the list, or the article in the address. */
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
            <span className="w-24 max-w-[35%] shrink-0 md:w-46 large-text:w-16">
              <Picture src={mediaAddress(images)} icon={Newspaper} className="rounded-[10px]" />
            </span>
            <span className="min-w-0 grow">
              <span className="line-clamp-3 text-[1.0625rem]/6 font-semibold tracking-tight text-pretty wrap-anywhere">
                {heading}
              </span>
              <span className="mt-0.5 block text-sm text-ink-2">{formatDay(published_on, 'date')}</span>
            </span>
            <ChevronRight size={20} aria-hidden className="shrink-0 large-text:hidden text-ink-2" />
          </PlaceLink>
        </li>
      ))}
    </ul>
    <LoadMore more={more} />
  </>
)
