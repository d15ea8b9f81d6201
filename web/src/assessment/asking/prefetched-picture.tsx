import { QuestionPicture } from '../content/question-picture.tsx'
import { useAttemptState } from '../attempt/attempt-context.ts'

type PrefetchedPictureProps = { src: string; alt: string; zoom?: boolean }

/** A picture of the paper in progress: the copy that is here already, else the server's. */
export function PrefetchedPicture({ src, ...picture }: PrefetchedPictureProps) {
  const prefetched = useAttemptState(({ pictures }) => pictures.get(src))
  return <QuestionPicture src={prefetched ?? src} {...picture} />
}
