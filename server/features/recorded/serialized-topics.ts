import type { DataOf } from '#contract/call.ts'
import type { topics } from '#contract/recorded.ts'
import { placeholder, type JsonText, textWithPlaceholders } from '../../http/calls/json-text.ts'
import { addressUnder, type FileAddress } from '../../media/addresses.ts'
import type { WatchableTopic } from './recorded.queries.ts'
import { resumeAt, type VideoKind } from './recorded.rules.ts'

type Stopped = Pick<WatchableTopic, 'position' | 'duration' | 'watched_percent'>
type StoppedIn = { topic_id: number; position: number; duration: number | null; watched_percent: number }

/** A chapter's topics as text, but for what is each student's own. */
export type SerializedTopics = {
  topicIds: number[]
  textFor: (signature: string, stopped: StoppedIn[]) => JsonText<DataOf<typeof topics>>
}

const SIGNATURE = 'signature'
const NEVER: Stopped = { position: null, duration: null, watched_percent: null }

export function serializedTopics(rows: WatchableTopic[]): SerializedTopics {
  const addressOf = addressUnder(placeholder(SIGNATURE))
  const texts = rows.map((row) => ({
    topic_id: row.topic_id,
    fill: textWithPlaceholders({ ...videoOf(row, addressOf), ...placeOf(row), ...placeholdersOf(stoppedAt(NEVER)) }),
  }))
  return {
    topicIds: rows.map(({ topic_id }) => topic_id),
    textFor: (signature, stopped) => {
      const byTopic = new Map(stopped.map((one) => [one.topic_id, one]))
      const shown = texts.map(({ topic_id, fill }) => {
        const own: Record<string, unknown> = stoppedAt(byTopic.get(topic_id) ?? NEVER)
        return fill((name) => (name === SIGNATURE ? signature : own[name]))
      })
      return `[${shown.join()}]` as JsonText<DataOf<typeof topics>>
    },
  }
}

const placeholdersOf = (fields: object) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, placeholder(name)]))

export const placeOf = ({ chapter_id, chapter_name, subject_id, subject_name }: WatchableTopic) => ({
  chapter_id,
  chapter_name,
  subject_id,
  subject_name,
})

export const stoppedAt = ({ position, duration, watched_percent }: Stopped) => ({
  position: resumeAt(position ?? 0, duration),
  duration,
  watched_percent: watched_percent ?? 0,
})

export function videoOf(row: WatchableTopic, addressOf: FileAddress) {
  const { topic_id, topic_name, video_kind, video_url, video_file, video_name, captions_file, captions_name } = row
  const own = video_file !== null && video_name !== null ? addressOf({ file_id: video_file, name: video_name }) : null
  const captions =
    captions_file !== null && captions_name !== null
      ? [
          {
            language: row.captions_language ?? 'en',
            address: addressOf({ file_id: captions_file, name: captions_name }),
          },
        ]
      : []
  const size_bytes = video_kind === 'file' && own !== null ? row.video_size : null
  return {
    topic_id,
    topic_name,
    video_kind: video_kind as VideoKind | null,
    video_link: own ?? video_url,
    captions,
    size_bytes,
  }
}
