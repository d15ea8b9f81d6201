import { type RefObject, useEffect, useState } from 'react'
import { useIsReady, usePdf, usePdfState } from '../pdf-context.ts'

const SHOWN_MS = 1500

/** The page's number over the pages: while they move on a phone, and as long as no bar says it. */
export function PagePill({ container }: { container: RefObject<HTMLElement | null> }) {
  const { barsHidden } = usePdf()
  const ready = useIsReady()
  const page = usePdfState((state) => state.page)
  const pages = usePdfState((state) => state.pages)
  const [moving, setMoving] = useState(false)
  useEffect(() => {
    const box = container.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const move = () => {
      setMoving(true)
      clearTimeout(timer)
      timer = setTimeout(() => setMoving(false), SHOWN_MS)
    }
    box.addEventListener('scroll', move, { passive: true })
    return () => {
      box.removeEventListener('scroll', move)
      clearTimeout(timer)
    }
  }, [container])
  if (!ready) return null
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute inset-x-0 bottom-3 z-3 mx-auto w-fit rounded-full bg-[#0b1413]/80 px-3 py-1 text-sm font-semibold whitespace-nowrap text-white tabular transition-opacity ${moving || barsHidden ? '' : 'opacity-0'} ${barsHidden ? '' : 'lg:hidden'}`}
    >
      {page} / {pages}
    </span>
  )
}
