import { ListVideo, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { FullState } from '../../ui/states/full-state.tsx'
import type { More } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AskAboutVideo } from './ask-about-video.tsx'
import { videoWords } from './length-words.ts'
import type { Watched } from './recorded.api.ts'
import { ChapterLinks } from './topic-view.tsx'
import { VideoPlayer } from './video-player.tsx'
import { dotted } from '../../ui/format/dotted.ts'

type WatchedAgainProps = { watched: Watched[]; playing: number; more: More }

/** One entry of the history in the place of the list. */
export function WatchedAgain({ watched, playing, more }: WatchedAgainProps) {
  const video = watched.find(({ topic_id }) => topic_id === playing)
  const { left, busy, load } = more
  useEffect(() => {
    // After a reload only the first page is there.
    if (!video && left && !busy) load()
  }, [video, left, busy, load])
  if (video) return <Entry key={playing} video={video} />
  return left ? <Skeleton of="cards" count={1} /> : <Gone />
}

function Entry({ video }: { video: Watched }) {
  const [first] = useState(video)
  const { topic_name, subject_name, chapter_name, chapter_id, topic_id } = video
  const words = dotted([subject_name, chapter_name, videoWords(video)])
  const chapter = chapter_id === null ? null : { subject_id: video.subject_id, chapter_id }
  return (
    <article>
      <VideoPlayer
        video={first}
        thumbnail={first.thumbnail}
        after={
          chapter
            ? { label: m.player_ended(), title: topic_name, way: allTopics(chapter.chapter_id, topic_id) }
            : undefined
        }
      />
      <h2 className="mt-4 text-xl wrap-anywhere">{topic_name}</h2>
      <p className="mt-0.5 text-ink-2">{words}</p>
      <div className="mt-4 flex flex-wrap gap-3 max-md:*:grow">
        {chapter && (
          <>
            <ButtonLink look="secondary" icon={ListVideo} place={paths.topic(chapter.chapter_id, { id: topic_id })}>
              {m.recorded_all_topics()}
            </ButtonLink>
            <ChapterLinks topic={chapter} />
          </>
        )}
        <AskAboutVideo video={video} />
      </div>
    </article>
  )
}

const allTopics = (chapterId: number, id: number) => (
  <ButtonLink look="inverse" icon={ListVideo} place={paths.topic(chapterId, { id })}>
    {m.recorded_all_topics()}
  </ButtonLink>
)

function Gone() {
  return (
    <FullState icon={SearchX} title={m.recorded_history_gone_title()} text={m.recorded_history_gone_text()}>
      <ButtonLink place={paths.history()}>{m.recorded_history_back()}</ButtonLink>
    </FullState>
  )
}
