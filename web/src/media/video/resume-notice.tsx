import { type RefObject, useEffect, useState } from 'react'
import { m } from '#messages/web'
import { clockTime } from '../clock-time.rules.ts'
import { isNearEnd } from './near-end.rules.ts'
import { NoticeButton } from './notice-button.tsx'

const SHOWN_MS = 8000

type ResumeNoticeProps = { videoRef: RefObject<HTMLVideoElement | null>; startAt: number; covered: boolean }

/** Says that the video goes on where the student stopped, until it has played for a moment. */
export function ResumeNotice({ videoRef, startAt: first, covered }: ResumeNoticeProps) {
  const [startAt] = useState(first)
  const [shown, setShown] = useState(startAt > 0)
  useEffect(() => {
    const element = videoRef.current
    if (!element || !shown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The provider may have put a shorter video in its place.
    const check = () => isNearEnd(startAt, element.duration) && setShown(false)
    const hideSoon = () => {
      timer ??= setTimeout(() => setShown(false), SHOWN_MS)
    }
    element.addEventListener('loadedmetadata', check)
    element.addEventListener('playing', hideSoon)
    return () => {
      element.removeEventListener('loadedmetadata', check)
      element.removeEventListener('playing', hideSoon)
      clearTimeout(timer)
    }
  }, [videoRef, startAt, shown])
  if (!shown || covered) return null
  const startOver = () => {
    setShown(false)
    if (!videoRef.current) return
    videoRef.current.currentTime = 0
    videoRef.current.play().catch(() => {})
  }
  return (
    <div className="absolute top-3 start-3 flex animate-appear items-center rounded-control bg-[#0b1413]/75 ps-3.5 text-sm text-white">
      <span role="status">{m.player_continuing({ time: clockTime(startAt) })}</span>
      <NoticeButton onClick={startOver}>{m.player_start_over()}</NoticeButton>
    </div>
  )
}
