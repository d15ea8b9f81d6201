import { type RefObject, useEffect, useState } from 'react'
import { m } from '#messages/web'
import { watchTaps } from '../taps.ts'
import { jumpAt, jumpedTo } from './jump.rules.ts'

const SHOWN_MS = 700
/** Seconds by which only a jump moves a video within the moment after a tap. */
const HAS_JUMPED = 3
const LOOK_MS = 80

/**
 * Double taps on the left and the right of the picture, each further tap ten seconds more. What the browser's own
 * buttons do with the same taps stays as it is.
 */
export function JumpTaps({ videoRef }: { videoRef: RefObject<HTMLVideoElement | null> }) {
  const [jumped, setJumped] = useState<{ seconds: number } | null>(null)
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const off = new AbortController()
    const onDouble = ({ x, y }: { x: number; y: number }) => {
      const { left, top, width, height } = video.getBoundingClientRect()
      const by = jumpAt({ x: x - left, y: y - top, width, height })
      if (by === 0) return
      const { currentTime } = video
      // Some browsers jump themselves, right after the tap.
      setTimeout(() => {
        if (Math.abs(video.currentTime - currentTime) < HAS_JUMPED) video.currentTime = jumpedTo(video, by)
        setJumped((before) => ({ seconds: before && before.seconds * by > 0 ? before.seconds + by : by }))
      }, LOOK_MS)
    }
    watchTaps(video, { onDouble }, off.signal)
    return () => off.abort()
  }, [videoRef])
  useEffect(() => {
    if (!jumped) return
    const timer = setTimeout(() => setJumped(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [jumped])
  if (!jumped) return null
  const { seconds } = jumped
  return (
    <span
      role="status"
      // Time runs from left to right in every language, as on the browser's own bar.
      dir="ltr"
      className={`pointer-events-none absolute inset-y-0 grid w-2/5 place-items-center bg-white/15 ${seconds < 0 ? 'start-0 rounded-e-full' : 'end-0 rounded-s-full'}`}
    >
      <span className="rounded-full bg-[#0b1413]/80 px-3.5 py-1.5 font-semibold text-white tabular">
        {m.player_jumped({ seconds: `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)}` })}
      </span>
    </span>
  )
}
