import { useEffect } from 'react'
import { m } from '#messages/web'
import { mediaAddress } from '../../../api/media-address.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { formatDay } from '../../../ui/format/format-day.ts'
import { lazyPart, useTriedPart } from '../../../ui/lazy-part.ts'
import type { More } from '../../../ui/load-more.tsx'
import { MissingPart } from '../../../ui/states/missing-part.tsx'
import { SkeletonFrame } from '../../../ui/states/skeleton-frame.tsx'
import type { NewsItem } from '../guardian.api.ts'

/** What draws an article for students, and what cleans its text. */
const articles = lazyPart(async () => {
  const [{ Article }, { ArticleText }, { htmlCleaner }] = await Promise.all([
    import('../../../ui/article/article.tsx'),
    import('../../../ui/article/article-text.tsx'),
    import('../../../ui/article/clean-html.ts'),
  ])
  return { Article, ArticleText, clean: htmlCleaner(mediaAddress) }
})

type OpenNewsProps = {
  studId: number
  /** Undefined while it is not among the pages that have come. */
  item: NewsItem | undefined
  more: More
}

/** One article. Whoever came by its address may have to wait for the page of the list that has it. */
export function OpenNews({ studId, item, more }: OpenNewsProps) {
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
