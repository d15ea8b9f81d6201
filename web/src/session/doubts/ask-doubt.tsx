import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircleQuestionMark } from 'lucide-react'
import type { MouseEvent } from 'react'
import { m } from '#messages/web'
import { type DoubtSearch, paths } from '../../paths.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { supportAddress } from '../support/support-address.ts'
import { supportQuery } from '../support/support-chat.ts'

type Place = { words: string; search: DoubtSearch }

type AskDoubtProps = {
  /**
   * The subject of the doubt: as text for the support chat, and as a place for the academy's teachers, where there is
   * one.
   */
  place: Place
  /** Returns the current place, when it changes all the time, as in a video. */
  placeNow?: () => Place
  className?: string
  onDone?: () => void
}

/** Leads to where teachers of the academy are asked; where it has none here, to the support chat with the place filled in. */
export function AskDoubt({ place, placeNow, className, onDone }: AskDoubtProps) {
  const { data } = useQuery(supportQuery)
  const navigate = useNavigate()
  const addressOf = ({ words }: Place) => supportAddress(data?.whatsapp, m.doubt_text({ place: words }))
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
  if (data.doubts) {
    const go = (event: MouseEvent) => {
      onDone?.()
      const now = placeNow?.().search
      if (!now || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void navigate(paths.doubts(now))
    }
    return (
      <PlaceLink place={paths.doubts(place.search)} className={look} onClick={go}>
        {inside}
      </PlaceLink>
    )
  }
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
