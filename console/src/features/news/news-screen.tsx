import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Newspaper, Plus } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { LoadMore } from '../../../../web/src/ui/load-more.tsx'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { NewsList } from './news-list.tsx'
import { NewsPage } from './news-page.tsx'
import { useNewsList } from './use-news-list.ts'

/** News and events: all of them, or the form of one. */
export function NewsScreen() {
  const { item } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (item === undefined) return <AllNews />
  const back = () => void navigate(paths.news())
  return <NewsPage key={item} id={item === 'new' ? null : item} onDone={back} />
}

function AllNews() {
  const { taken } = useSearch({ strict: false })
  const { query, more } = useNewsList(taken === true)
  const add = (
    <Link {...paths.news({ item: 'new' })} className={buttonClass('primary')}>
      <Plus size={20} aria-hidden />
      {m.news_add()}
    </Link>
  )
  const tab = (isTaken: boolean) => ({
    ...paths.news(isTaken ? { taken: true } : {}),
    activeOptions: { exact: true, includeSearch: true },
    className:
      'inline-flex min-h-11 items-center rounded-control px-4 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong',
  })
  return (
    <Page title={m.menu_news()} actions={add}>
      <nav aria-label={m.news_state()} className="mb-4 flex gap-1">
        <Link {...tab(false)}>{m.menu_news()}</Link>
        <Link {...tab(true)}>{m.news_back()}</Link>
      </nav>
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={Newspaper} title={m.news_none_title()} text={m.news_none_text()} />}
        content={(rows) => (
          <>
            <NewsList rows={rows} />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}
