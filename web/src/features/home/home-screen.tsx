import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { type Home, homeQuery } from '../../catalog/home-query.ts'
import { useSession, useStudId } from '../../session/session-store.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { supportQuery } from '../../session/support/support-chat.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { formatDay } from '../../ui/format/format-day.ts'
import { ErrorPage } from '../../ui/states/error-page.tsx'
import { ItemStates } from '../../ui/states/item-states.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ContinueWatching } from './continue-watching.tsx'
import { firstName } from './first-name.rules.ts'
import { mainTiles, moreTiles } from './home-tiles.ts'
import { LanguageOffer } from './language-offer.tsx'
import { AnyClass, LiveNow } from './live-now.tsx'
import { RunningTests } from './running-tests.tsx'
import { TodayList } from './today-list.tsx'
import { TileGrid } from './tile-grid.tsx'

export function HomeScreen() {
  const query = useQuery(homeQuery(useStudId()))
  return (
    <>
      <PageHead title={m.title_home()} />
      <LanguageOffer />
      <Greeting home={query.data} />
      <ItemStates
        query={query}
        loading={<Loading />}
        error={(retry, error) => (
          <>
            <ErrorPage busy={query.isFetching} error={error} onRetry={retry} />
            <Tiles home={undefined} />
          </>
        )}
        content={(home) => (
          <div className="animate-appear">
            {home && <RunningTests tests={home.running_tests} told={query} />}
            {home ? <LiveNow live_class={home.live_class} today={home.today} /> : <AnyClass />}
            {home && <TodayList home={home} />}
            <Tiles home={home ?? undefined} />
          </div>
        )}
      />
    </>
  )
}

/** The name is known before the answer is there; the line below keeps its place. */
function Greeting({ home }: { home: Home | null | undefined }) {
  const stored = useSession((session) => session.user?.profile.name ?? '')
  const name = firstName(home?.student.name ?? stored)
  return (
    <div className="mb-4 lg:mb-5">
      <h2 className="truncate text-2xl lg:text-[1.75rem]/9">{m.home_greeting({ name })}</h2>
      <p className="mt-0.5 min-h-6 text-ink-2">
        {home && `${home.student.academic_level_name} · ${formatDay(home.today, 'long')}`}
      </p>
    </div>
  )
}

function Tiles({ home }: { home: Home | undefined }) {
  const { data } = useQuery(supportQuery)
  return (
    <>
      <div className="mt-4 md:mt-5">
        <TileGrid tiles={mainTiles(home)} />
      </div>
      {home && <ContinueWatching videos={home.continue_watching} />}
      <h2 className="mt-7 mb-3 text-lg">{m.home_more()}</h2>
      <TileGrid tiles={moreTiles(home, supportAddress(data?.whatsapp))} />
    </>
  )
}

function Loading() {
  return (
    <div className="animate-late">
      <span className="mb-3 block h-56.5 animate-shimmer rounded-card bg-shade md:mb-4 md:h-39.5" />
      <span className="my-6 block h-64 animate-shimmer rounded-card bg-shade md:h-40" />
      <Skeleton of="tiles" count={8} />
    </div>
  )
}
