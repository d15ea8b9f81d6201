import { m } from '#messages/console'
import { ProgressLine } from '../../../../web/src/ui/progress-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Lesson } from './chapter.ts'
import { fileWords, makingWords, percentOf, stateWords } from './lesson-words.ts'
import { useUploads } from './uploads.ts'

/** What becomes of a file that was sent in: on its way, being made ready, or why it cannot be. */
export function SentLine({ lesson, isPaused }: { lesson: Lesson; isPaused: boolean }) {
  const { sent, topic_id } = lesson
  const underWay = useUploads(({ byTopic }) => byTopic.get(topic_id))
  if (underWay) {
    const { file, received, trouble, isNext } = underWay
    const percent = percentOf({ received, bytes: file.size })
    return (
      <div role="status" className="mt-2 grid max-w-md gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="brand">{isNext ? m.lessons_next() : m.lessons_uploading({ percent })}</Badge>
          <span className="min-w-0 text-sm text-ink-2 wrap-anywhere">{file.name}</span>
        </span>
        <ProgressLine percent={percent} />
        {trouble !== null && <span className="text-sm text-warn">{m.lessons_trouble({ why: trouble })}</span>}
      </div>
    )
  }
  if (!sent) return null
  const { words, tone } = stateWords(sent)
  return (
    <div className="mt-2 grid max-w-md gap-1.5">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        {sent.state === 'converting' && <span className="text-sm tabular">{makingWords(sent)}</span>}
      </span>
      {(sent.state === 'converting' || sent.state === 'uploading') && (
        <ProgressLine percent={sent.state === 'uploading' ? percentOf(sent) : sent.percent} />
      )}
      <span className="text-sm text-ink-2 wrap-anywhere">{fileWords(sent)}</span>
      {sent.state === 'uploading' && <span className="text-sm text-warn">{m.lessons_broken_off()}</span>}
      {isPaused && sent.state === 'waiting' && <span className="text-sm text-ink-2">{m.lessons_paused_short()}</span>}
      {sent.problem !== null && (
        <span role="alert" className="text-sm text-bad">
          {sent.problem}
        </span>
      )}
    </div>
  )
}
