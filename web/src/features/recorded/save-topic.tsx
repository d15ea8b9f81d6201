import { SaveButton } from '../../offline/saved/save-button.tsx'
import { useStudId } from '../../session/session-store.ts'
import { renewVideo, type Topic } from './recorded.api.ts'

/** Saves a video that is one file of the academy's own; playlists and other sites cannot be kept. */
export function SaveTopic({ topic }: { topic: Topic }) {
  const stud_id = useStudId()
  const { topic_id: id, chapter_id, video_link: address, size_bytes: bytes, captions } = topic
  if (address === null || bytes === null) return null
  const renew = async () => (await renewVideo(stud_id, chapter_id, id))?.video_link ?? null
  const about = { kind: 'video' as const, of: topic }
  return <SaveButton wanted={{ about, id, chapter_id, address, bytes, captions, renew }} />
}
