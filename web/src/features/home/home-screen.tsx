import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { type Home, homeQuery, type LiveClass } from '../../catalog/home-query.ts'
import { useSession, useStudId } from '../../session/session-store.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { supportQuery } from '../../session/support/support-chat.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { ErrorPage } from '#ui/states/error-page.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { mainTiles, moreTiles, type HomeTile } from './home-tiles.ts'
import { TodayList } from './today-list.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { Tile } from '#web/ui/cards/tile.tsx'
import { VideoCard } from '../../catalog/video-card.tsx'
import { paths } from '../../paths.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { X, CalendarClock, Video } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { type Locale, textsOf } from '#messages/web-runtime'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { chooseLanguage, endOffer, useLanguage } from '#ui/language.ts'
import { RunningTests } from '#assessment/lists/running-tests.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { firstName } from './first-name.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { chooseClass } from '../../catalog/chosen-class.ts'
import { LiveHero } from '../../catalog/live/live-hero.tsx'
import { NotOpenYet } from '../../catalog/live/not-open-yet.tsx'
import { isAtAcademy, opensWords } from '../../catalog/live/live-labels.ts'
import { Card } from '#ui/cards/card.tsx'

type LiveNowProps = Pick<Home, 'live_class' | 'today'>

/** The class that is on, else the next one, else that there is none. */
function LiveNow({ live_class, today }: LiveNowProps) {
  return live_class ? <JoinableClass liveClass={live_class} today={today} /> : <NoClass />
}

function JoinableClass({ liveClass, today }: { liveClass: LiveClass; today: string }) {
  const navigate = useNavigate()
  const join = () => {
    chooseClass(liveClass)
    void navigate(paths.live())
  }
  return (
    <LiveHero liveClass={liveClass} today={today}>
      {liveClass.online_url === null ? (
        !isAtAcademy(liveClass) && <NotOpenYet onClick={join}>{opensWords(liveClass.opens_at, today)}</NotOpenYet>
      ) : (
        <Button look="inverse" icon={Video} onClick={join}>
          {m.live_join()}
        </Button>
      )}
    </LiveHero>
  )
}

const NoClass = () => (
  <ClassesCard title={m.home_no_class()} text={m.home_no_class_text()}>
    <ButtonLink look="secondary" place={paths.liveClass()}>
      {m.live_all()}
    </ButtonLink>
  </ClassesCard>
)

/** Where the server does not tell of a class: the way to all of them. */
const AnyClass = () => (
  <ClassesCard title={m.menu_live()}>
    <ButtonLink icon={Video} place={paths.liveClass()}>
      {m.live_join()}
    </ButtonLink>
  </ClassesCard>
)

type ClassesCardProps = { title: string; text?: string; children: ReactNode }

function ClassesCard({ title, text, children }: ClassesCardProps) {
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-10.5 shrink-0 place-items-center rounded-control bg-brand-50 text-brand-strong">
          <CalendarClock size={20} aria-hidden />
        </span>
        <div className="min-w-50 grow">
          <h2 className="text-lg">{title}</h2>
          {text && <p className="text-sm text-ink-2">{text}</p>}
        </div>
        {children}
      </div>
    </Card>
  )
}

/** Offers another language of the app to students whose device is set to it, in that language. */
function LanguageOffer() {
  const offered = useLanguage((spoken) => spoken.offered)
  return offered && <Offer key={offered} language={offered} />
}

/** The line has its height before its texts load, so that nothing below it moves. */
function Offer({ language }: { language: Locale }) {
  const say = useWordsOf(language)
  const busy = useLanguage(({ coming }) => coming === language)
  return (
    <div lang={language} className="mb-4 flex min-h-14 items-center rounded-control bg-brand-50 py-1 ps-4 pe-1">
      {say && (
        <section
          aria-label={say('language_offer')}
          className="flex grow animate-appear items-center gap-1 large-text:flex-wrap"
        >
          <p className="min-w-0 grow text-sm text-ink md:text-base large-text:basis-full">{say('language_offer')}</p>
          <Button look="quiet" busy={busy} onClick={() => void chooseLanguage(language)}>
            {say('language_offer_take')}
          </Button>
          <IconButton icon={X} label={say('language_offer_refuse')} onClick={endOffer} />
        </section>
      )}
    </div>
  )
}

type Word = 'language_offer' | 'language_offer_take' | 'language_offer_refuse'

/** Returns null until the texts are loaded. If they do not load, nothing is offered on this visit. */
function useWordsOf(language: Locale): ((word: Word) => string) | null {
  const [words, setWords] = useState<Awaited<ReturnType<typeof textsOf>> | null>(null)
  useEffect(() => {
    textsOf(language).then(
      (texts) => setWords(texts),
      () => useLanguage.setState({ offered: null }),
    )
  }, [language])
  return words && ((word) => words[word]?.({} as never) ?? '')
}

/** The videos that were begun and not finished, with their pictures. On small screens they are lines of the list above. */
function ContinueWatching({ videos }: { videos: Home['continue_watching'] }) {
  if (videos.length === 0) return null
  return (
    <section className="mt-7 max-md:hidden">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="text-lg">{m.home_continue()}</h2>
        <PlaceLink
          place={paths.history()}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-strong no-underline hover:underline"
        >
          {m.home_history_link()}
        </PlaceLink>
      </div>
      <Grid of="cards">
        {videos.map((video) => (
          <li key={video.topic_id}>
            <VideoCard video={video} place={paths.topic(video.chapter_id, { id: video.topic_id })} />
          </li>
        ))}
      </Grid>
    </section>
  )
}

function TileGrid({ tiles }: { tiles: HomeTile[] }) {
  return (
    <Grid of="tiles">
      {tiles.map((tile, index) => (
        <li key={tile.icon.displayName ?? index}>
          <Tile index={index} {...tile} />
        </li>
      ))}
    </Grid>
  )
}

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

/** The name is known before the answer arrives; the height of the line below is reserved. */
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
