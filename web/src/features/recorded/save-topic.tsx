import { useState } from 'react'
import { beside } from '../../media/ladder/ladder-source.rules.ts'
import { SaveButton } from '../../offline/saved/save-button.tsx'
import { useStudId } from '../../session/session-store.ts'
import { lazyPart, useTriedPart } from '../../ui/lazy-part.ts'
import { renewVideo, type Topic } from './recorded.api.ts'

const CHOICES = lazyPart(async () => (await import('./save-choices.tsx')).SaveChoices)

/** Saves a video of the academy's own: one file as it is, one of several qualities as 240p or sound. Others cannot be kept. */
export function SaveTopic({ topic }: { topic: Topic }) {
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
