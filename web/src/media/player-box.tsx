import type { ReactNode } from 'react'

/**
 * 580 px high at most, and never more than a phone on its side has below the header. A column that is a little wider is
 * filled to its edges.
 */
const WIDEST = 'w-[min(100%,calc(580px*16/9+1rem),calc((100dvh-6.5rem)*16/9))] max-h-[580px] [&:fullscreen]:max-h-none'

/** The place of every player: it has its size before anything is loaded, and it fills the screen. */
export function PlayerBox({ children }: { children: ReactNode }) {
  return (
    <div
      data-stage
      className={`${WIDEST} relative mx-auto aspect-video overflow-hidden rounded-card bg-[#0b1413] text-white [&:fullscreen]:rounded-none`}
    >
      {children}
    </div>
  )
}
