import { type RefObject, useEffect, useState } from 'react'

export type FullScreen = {
  full: boolean
  toggleFull: () => void
  /** Full screen is for the pages: its bars come with a tap and go with the next one. */
  barsHidden: boolean
  toggleBars: () => void
}

/** Fills the screen; where the browser has none for elements, as on iPhones, it fills the page. */
export function useFullScreen(box: RefObject<HTMLElement | null>): FullScreen {
  const [full, setFull] = useState(false)
  const [hasBars, setHasBars] = useState(false)
  const change = (next: boolean) => {
    setFull(next)
    setHasBars(false)
  }
  useEffect(() => {
    const follow = () => {
      setFull(document.fullscreenElement !== null)
      setHasBars(false)
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [])
  const toggleFull = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    const target = box.current
    // A bar with the focus would stay in view.
    target?.querySelector<HTMLElement>('.pdf-pages')?.focus({ preventScroll: true })
    if (full || !target || !document.fullscreenEnabled) return change(!full)
    target.requestFullscreen().catch(() => change(true))
  }
  return { full, toggleFull, barsHidden: full && !hasBars, toggleBars: () => setHasBars(!hasBars) }
}
