import { Check, Play } from 'lucide-react'
import { m } from '#messages/web'
import { usePlayerSettings } from '../../media/video/player-settings.ts'
import { paths } from '../../paths.ts'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { dotted } from '../../ui/format/dotted.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { sizeWords, videoWords } from './length-words.ts'
import type { Topic } from './recorded.api.ts'
import { SaveTopic } from './save-topic.tsx'

type TopicListProps = { topics: Topic[]; playing: number | undefined }

/** A chapter's topics: what was seen, what is open, what comes next. */
export function TopicList({ topics, playing }: TopicListProps) {
  return (
    <ol aria-label={m.recorded_topic_list()} className="rounded-card border border-line bg-card p-2">
      {topics.map((topic, index) => (
        <li key={topic.topic_id} className="flex gap-1">
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
  // What is watched now gets both soon: nothing below it moves then.
  const grows = current && percent < 100
  const unfinished = percent > 0 && percent < 100
  return (
    <PlaceLink
      place={paths.topic(topic.chapter_id, { id: topic.topic_id })}
      replace={replace}
      aria-current={current ? 'true' : undefined}
      className="group flex min-h-16 min-w-0 grow items-center gap-3.5 rounded-control px-3 py-2.5 text-ink no-underline transition-colors hover:bg-brand-50 aria-[current=true]:bg-brand-50"
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

const SIGN = 'grid size-9 shrink-0 place-items-center rounded-full text-sm font-semibold tabular'

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
