import { useContext } from 'react'
import { useStore } from 'zustand'
import { CurrentAttempt, type ShownAttempt } from '../attempt/current-attempt.ts'
import { QuestionPicture } from '../content/question-picture.tsx'

type PrefetchedPictureProps = { src: string; alt: string; zoom?: boolean }

/** A picture of a question that is asked; in an attempt the copy that is here already, else the server's. */
export function PrefetchedPicture(picture: PrefetchedPictureProps) {
  const attempt = useContext(CurrentAttempt)
  return attempt ? <OfAttempt attempt={attempt} {...picture} /> : <QuestionPicture {...picture} />
}

function OfAttempt({ attempt, src, ...picture }: PrefetchedPictureProps & { attempt: ShownAttempt }) {
  const prefetched = useStore(attempt.store, ({ pictures }) => pictures.get(src))
  return <QuestionPicture src={prefetched ?? src} {...picture} />
}
