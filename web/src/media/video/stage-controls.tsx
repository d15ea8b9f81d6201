import { Maximize, Minimize } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { m } from '#messages/web'
import type { Ladder } from '../renditions/rendition-source.rules.ts'
import { toggleFullScreen } from './full-screen.ts'
import { PlayerBar } from './player-bar.tsx'

/** As long as browsers show their own buttons. */
const SHOWN_MS = 3000

/** True while the video stands still, and for a moment after each move or tap. */
function useIsAwake(videoRef: RefObject<HTMLVideoElement | null>): boolean {
  const [awake, setAwake] = useState(true)
  useEffect(() => {
    const video = videoRef.current
    const stage = video?.parentElement
    if (!video || !stage) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      setAwake(true)
      clearTimeout(timer)
      timer = setTimeout(() => setAwake(video.paused), SHOWN_MS)
    }
    const off = new AbortController()
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'change', 'play', 'pause'])
      stage.addEventListener(type, wake, { signal: off.signal, capture: true })
    return () => {
      off.abort()
      clearTimeout(timer)
    }
  }, [videoRef])
  return awake
}

function useIsFull(): boolean {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return full
}

type StageControlsProps = {
  videoRef: RefObject<HTMLVideoElement | null>
  hasCaptions: boolean
  ladder?: Ladder | undefined
}

/** Full screen, and in it what else stands below the video: the speed, the quality and the captions. */
export function StageControls({ videoRef, hasCaptions, ladder }: StageControlsProps) {
  const awake = useIsAwake(videoRef)
  const full = useIsFull()
  if (!document.fullscreenEnabled) return null
  const Icon = full ? Minimize : Maximize
  const label = full ? m.pdf_full_end() : m.pdf_full()
  return (
    <div
      className={`absolute top-2 end-2 flex items-start gap-2.5 transition-opacity focus-within:opacity-100 ${full ? 'start-2 justify-between' : ''} ${awake ? '' : 'pointer-events-none opacity-0'}`}
    >
      {full && <PlayerBar hasCaptions={hasCaptions} ladder={ladder} inFull />}
      <button
        type="button"
        aria-label={label}
        title={label}
        className="grid size-11 shrink-0 place-items-center rounded-control bg-[#0b1413]/70 text-white hover:bg-[#0b1413]"
        onClick={() => videoRef.current && toggleFullScreen(videoRef.current)}
      >
        <Icon size={20} aria-hidden />
      </button>
    </div>
  )
}
