import { BookOpen, ClipboardCheck, SkipForward } from 'lucide-react'
import { m } from '#messages/web'
import { useSubject } from '../../catalog/subjects-query.ts'
import type { AfterVideo } from '../../media/player-props.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { AskAboutVideo } from './ask-about-video.tsx'
import { videoWords } from './length-labels.ts'
import type { Topic } from './recorded.api.ts'
import { VideoPlayer } from './video-player.tsx'

type TopicViewProps = { topics: Topic[]; topic: Topic }

/** One topic's video with what stands under it. */
export function TopicView({ topics, topic }: TopicViewProps) {
  const index = topics.indexOf(topic)
  const next = topics[index + 1]
  const subject = useSubject(topic.subject_id ?? undefined)
  return (
    <article className="min-w-0">
      <VideoPlayer
        key={topic.topic_id}
        video={topic}
        thumbnail={subject?.thumbnail ?? null}
        after={afterTopic(next, topic)}
      />
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-xl wrap-anywhere">{m.recorded_topic({ number: index + 1, name: topic.topic_name })}</h2>
          <p className="mt-0.5 min-h-6 text-ink-2">{videoWords(topic)}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-md:grid max-md:grow max-md:grid-cols-2 max-md:*:only:col-span-2 large-text:grid-cols-1 large-text:*:col-span-1">
          <AskAboutVideo video={topic} />
          {next && <NextLink next={next} words={m.recorded_next()} look="primary" />}
        </div>
      </div>
    </article>
  )
}

/** The topic after this one in its chapter, if there is one. */
export const nextOf = (topics: Topic[], topic_id: number): Topic | undefined =>
  topics[topics.findIndex((one) => one.topic_id === topic_id) + 1]

/** What the end of a video offers: the next topic, or the chapter's quizzes. */
export const afterTopic = (next: Topic | undefined, topic: Pick<Topic, 'chapter_id'>): AfterVideo =>
  next ? nextOne(next) : chapterEnd(topic)

/** Ways on from a chapter's videos. */
export function ChapterLinks({
  topic: { subject_id, chapter_id },
}: {
  topic: Pick<Topic, 'subject_id' | 'chapter_id'>
}) {
  return (
    <>
      {subject_id !== null && (
        <ButtonLink look="secondary" icon={BookOpen} place={paths.materials(subject_id, chapter_id)}>
          {m.recorded_materials()}
        </ButtonLink>
      )}
      <ButtonLink look="secondary" icon={ClipboardCheck} place={paths.quizList(chapter_id)}>
        {m.recorded_quiz()}
      </ButtonLink>
    </>
  )
}

const nextOne = (next: Topic): AfterVideo => ({
  label: m.recorded_next(),
  title: next.topic_name,
  way: <NextLink next={next} words={m.recorded_next_play()} look="inverse" />,
})

const chapterEnd = ({ chapter_id }: Pick<Topic, 'chapter_id'>): AfterVideo => ({
  title: m.recorded_chapter_end(),
  way: (
    <ButtonLink look="inverse" icon={ClipboardCheck} place={paths.quizList(chapter_id)}>
      {m.recorded_quiz()}
    </ButtonLink>
  ),
})

/** Plays the next topic in the place of this one. */
export function NextLink({ next, words, look }: { next: Topic; words: string; look: 'primary' | 'inverse' }) {
  return (
    <PlaceLink
      place={paths.topic(next.chapter_id, { id: next.topic_id })}
      replace
      className={`${buttonClass(look)} max-w-full py-2`}
    >
      <SkipForward size={20} aria-hidden className="shrink-0" />
      <span className="line-clamp-2">{words}</span>
    </PlaceLink>
  )
}
