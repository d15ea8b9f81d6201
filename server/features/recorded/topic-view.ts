import type { FileAddress } from '../../media/addresses.ts'
import type { Ladder } from '../../media/ladder.rules.ts'
import type { WatchableTopic } from './recorded.queries.ts'
import { resumeAt, type VideoKind } from './recorded.rules.ts'

type Stopped = Pick<WatchableTopic, 'position' | 'duration' | 'watched_percent'>

export const NEVER: Stopped = { position: null, duration: null, watched_percent: null }

export const placeOf = ({ chapter_id, chapter_name, subject_id, subject_name }: WatchableTopic) => ({
  chapter_id,
  chapter_name,
  subject_id,
  subject_name,
})

/** A player knows the length better than the file's own word, which is there before anybody has played it. */
export const stoppedAt = ({ position, duration, watched_percent }: Stopped, fileDuration: number | null) => ({
  position: resumeAt(position ?? 0, duration),
  duration: duration ?? fileDuration,
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
    ...(row.video_ladder !== null && { ladder: JSON.parse(row.video_ladder) as Ladder }),
  }
}
