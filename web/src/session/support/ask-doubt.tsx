import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import type { MouseEvent } from 'react'
import { m } from '#messages/web'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { supportAddress } from './support-address.ts'
import { supportQuery } from './support-chat.ts'

type AskDoubtProps = {
  /** What the doubt is about, in words that the teacher reads. */
  place: string
  /** The same where it changes all the time, as a place in a video does. */
  placeNow?: () => string
  className?: string
  onDone?: () => void
}

/** Opens the support chat with the place filled in. Nothing without a number of the academy. */
export function AskDoubt({ place, placeNow, className, onDone }: AskDoubtProps) {
  const { data } = useQuery(supportQuery)
  const addressOf = (words: string) => supportAddress(data?.whatsapp, m.doubt_text({ place: words }))
  const address = addressOf(place)
  const look = className ?? buttonClass('secondary')
  const inside = (
    <>
      <MessageCircleQuestionMark size={20} aria-hidden className="shrink-0" />
      {m.doubt_ask()}
    </>
  )
  // Its place is kept until it is known, so that nothing beside it jumps.
  if (!data) return <span className={`${look} invisible`}>{inside}</span>
  if (address === null) return null
  const follow = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    if (placeNow) link.href = addressOf(placeNow()) ?? address
    onDone?.()
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={look} onClick={follow} onAuxClick={follow}>
      {inside}
    </a>
  )
}
