import { m } from '#messages/web'
import { clockTime } from '../../media/clock-time.rules.ts'
import { AskDoubt } from '../../session/doubts/ask-doubt.tsx'
import type { Topic } from './recorded.api.ts'

type AskAboutVideoProps = {
  video: Pick<Topic, 'topic_id' | 'subject_name' | 'chapter_name' | 'topic_name' | 'position'>
}

/** Asks a doubt at the current second: exact in the app's own player, a few seconds old in others. */
export function AskAboutVideo({ video }: AskAboutVideoProps) {
  const { topic_id, subject_name: subject, chapter_name: chapter, topic_name: topic, position } = video
  const at = (seconds: number) => ({
    words: m.doubt_video({ subject, chapter, topic, time: clockTime(seconds) }),
    search: { topic: topic_id, at: Math.floor(seconds) },
  })
  return <AskDoubt place={at(position)} placeNow={() => at(document.querySelector('video')?.currentTime ?? position)} />
}
