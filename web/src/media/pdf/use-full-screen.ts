import { type RefObject, useEffect, useState } from 'react'

type FullScreen = { full: boolean; toggleFull: () => void }

/** Fills the screen; where the browser has none for elements, as on iPhones, it fills the page. */
export function useFullScreen(box: RefObject<HTMLElement | null>): FullScreen {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [])
  const toggleFull = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    const target = box.current
    if (full || !target || !document.fullscreenEnabled) return setFull(!full)
    target.requestFullscreen().catch(() => setFull(true))
  }
  return { full, toggleFull }
}
