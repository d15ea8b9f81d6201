import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/web'
import { useShownChapter } from '../../catalog/chapters-query.ts'
import { useListOrSaved } from '../../offline/saved/use-list-or-saved.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { type Topic, topicsQuery, renewVideo } from './recorded.api.ts'
import { ChapterLinks, TopicView } from './topic-view.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { SkeletonLines, SkeletonLinesBeside } from '#ui/states/skeleton-lines.tsx'
import { Check, Play } from 'lucide-react'
import { usePlayerSettings } from '../../media/video/player-settings.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { dotted } from '#web/ui/format/dotted.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import { sizeWords, videoWords } from './length-labels.ts'
import { beside } from '../../media/renditions/rendition-source.rules.ts'
import { SaveButton } from '../../offline/saved/save-button.tsx'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'

const CHOICES = lazyPart(async () => (await import('./save-choices.tsx')).SaveChoices)

/**
 * Saves one of the academy's own videos: a single file unchanged, one of several qualities as 240p or sound. Other
 * videos cannot be saved.
 */
function SaveTopic({ topic }: { topic: Topic }) {
  const stud_id = useStudId()
  const [isChoosing, setIsChoosing] = useState(false)
  const { topic_id: id, chapter_id, video_link: address, size_bytes, captions, ladder } = topic
  const bytes = ladder?.copy_bytes ?? size_bytes
  if (address === null || bytes === null) return null
  const linkNow = async () => (await renewVideo(stud_id, chapter_id, id))?.video_link ?? null
  const about = { kind: 'video' as const, of: topic }
  const piece = (name: string, size: number) => ({
    about,
    id,
    chapter_id,
    captions,
    bytes: size,
    address: beside(address, name),
    renew: async () => {
      const fresh = await linkNow()
      return fresh === null ? null : beside(fresh, name)
    },
  })
  if (!ladder) return <SaveButton wanted={{ about, id, chapter_id, address, bytes, captions, renew: linkNow }} />
  const video = piece('copy.mp4', bytes)
  if (ladder.sound_bytes === null) return <SaveButton wanted={video} />
  return (
    <>
      <SaveButton wanted={video} onChoose={() => setIsChoosing(true)} />
      {isChoosing && (
        <Choices
          video={video}
          sound={piece('sound.m4a', ladder.sound_bytes)}
          height={ladder.heights[0] ?? 0}
          onDone={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}

type ChoicesProps = Parameters<NonNullable<typeof CHOICES.loaded>>[0]

function Choices(props: ChoicesProps) {
  const { part: Part } = useTriedPart(CHOICES)
  return Part && <Part {...props} />
}

type TopicListProps = { topics: Topic[]; playing: number | undefined }

/** A chapter's topics: watched ones, the current one, the next ones. */
function TopicList({ topics, playing }: TopicListProps) {
  return (
    <ol aria-label={m.recorded_topic_list()} className="rounded-card border border-line bg-card p-2">
      {topics.map((topic, index) => (
        <li key={topic.topic_id} className="flex gap-1 large-text:flex-wrap large-text:justify-end">
          <TopicLink
            topic={topic}
            number={index + 1}
            current={topic.topic_id === playing}
            // Back closes the player, however many topics were watched in it.
            replace={playing !== undefined}
          />
          <SaveTopic topic={topic} />
        </li>
      ))}
    </ol>
  )
}

type TopicLinkProps = { topic: Topic; number: number; current: boolean; replace: boolean }

function TopicLink({ topic, number, current, replace }: TopicLinkProps) {
  const { watched_percent: percent } = topic
  const quality = usePlayerSettings((settings) => settings.quality)
  const words = dotted([videoWords(topic), sizeWords(topic.ladder, quality)])
  // The current topic will soon have both: space is reserved so that nothing below it moves.
  const grows = current && percent < 100
  const unfinished = percent > 0 && percent < 100
  return (
    <PlaceLink
      place={paths.topic(topic.chapter_id, { id: topic.topic_id })}
      replace={replace}
      aria-current={current ? 'true' : undefined}
      className="group flex min-h-16 min-w-0 grow items-center gap-3.5 large-text:basis-full rounded-control px-3 py-2.5 text-ink no-underline transition-colors hover:bg-brand-50 aria-[current=true]:bg-brand-50"
    >
      <TopicSign number={number} current={current} seen={percent >= 100} />
      <span className="min-w-0 grow">
        <span className="block text-[0.9375rem]/5.5 font-medium text-pretty wrap-anywhere group-aria-[current=true]:font-semibold">
          {topic.topic_name}
        </span>
        {(words || grows) && <span className="block min-h-5 text-sm text-ink-2">{words}</span>}
        {(unfinished || grows) && (
          <span className="mt-1.5 block max-w-60">
            <ProgressLine percent={percent} />
          </span>
        )}
      </span>
    </PlaceLink>
  )
}

const SIGN = 'flex size-9 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular'

function TopicSign({ number, current, seen }: { number: number; current: boolean; seen: boolean }) {
  if (current) {
    return (
      <span className={`${SIGN} bg-brand-strong text-on-brand`}>
        <Play size={15} aria-hidden className="translate-x-px" />
        <span className="sr-only">{m.recorded_playing()}</span>
      </span>
    )
  }
  if (!seen) return <span className={`${SIGN} bg-shade text-ink-2`}>{number}</span>
  return (
    <span className={`${SIGN} bg-good-50 text-good`}>
      <Check size={17} aria-hidden />
      <span className="sr-only">{m.recorded_seen()}</span>
    </span>
  )
}

/** The list in its card; with the player's place where a topic is to be played. */
function TopicsSkeleton({ playing }: { playing: boolean }) {
  return (
    <SkeletonFrame>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${playing ? BESIDE : ''}`}>
        {playing && (
          <div>
            <span className="block aspect-video animate-shimmer rounded-card bg-shade" />
            <span className="block h-53 pt-18 lg:h-45">
              <SkeletonLines lines={[1, 1]} />
            </span>
          </div>
        )}
        <ul className="rounded-card border border-line bg-card p-2">
          {[1, 2, 3, 4, 5].map((row) => (
            <li key={row} className="flex min-h-16 items-center gap-3.5 px-3 py-2.5">
              <span className="size-9 shrink-0 animate-shimmer rounded-full bg-shade" />
              <SkeletonLinesBeside lines={[1, 1]} />
            </li>
          ))}
        </ul>
      </div>
    </SkeletonFrame>
  )
}

const ROUTE = '/student/menus/topic/$chapter_id'

/** A chapter's topics, and the player of the one that `id` names. */
export function TopicsScreen(): ReactNode {
  const { chapter_id } = useParams({ from: ROUTE })
  const { id } = useSearch({ from: ROUTE })
  const query = useListOrSaved('video', chapter_id, useQuery(topicsQuery(useStudId(), chapter_id)))
  const chapter = useShownChapter(chapter_id)
  const named = query.data?.[0] ?? chapter
  return (
    <>
      <PageHead
        title={
          named
            ? m.recorded_title({ subject: named.subject_name, chapter: named.chapter_name })
            : query.data === undefined && query.error === null
              ? undefined
              : m.title_topics()
        }
        subtitle={query.data && m.catalog_topics({ count: query.data.length })}
      />
      <ListStates
        query={query}
        loading={<TopicsSkeleton playing={id !== undefined} />}
        error="page"
        empty={<EmptyPage onward={chapter && <OtherChapters subjectId={chapter.subject_id} />} />}
        content={(topics) => <Topics topics={topics} playing={id} />}
      />
    </>
  )
}

/** A laptop has room for the list at the film's side, as high as both are. */
const BESIDE =
  'xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr] xl:items-start xl:[&>ol]:row-span-2 xl:[&>ol]:max-h-[calc(100dvh-8rem)] xl:[&>ol]:overflow-y-auto'

/** The list keeps its place on the page's tree when the player comes, and so the keyboard keeps its focus. */
function Topics({ topics, playing }: { topics: Topic[]; playing: number | undefined }) {
  const topic = topics.find(({ topic_id }) => topic_id === playing)
  const [first] = topics
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${topic ? BESIDE : ''}`}>
      {topic && <TopicView topics={topics} topic={topic} />}
      <TopicList topics={topics} playing={topic?.topic_id} />
      {first && (
        <div className="flex flex-wrap gap-3 max-md:*:grow">
          <ChapterLinks topic={first} />
        </div>
      )}
    </div>
  )
}

function OtherChapters({ subjectId }: { subjectId: number }) {
  return (
    <ButtonLink look="secondary" place={paths.chapters(subjectId)}>
      {m.title_chapters()}
    </ButtonLink>
  )
}
