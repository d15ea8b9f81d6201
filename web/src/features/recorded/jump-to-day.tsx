import { ArrowDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

type JumpToDayProps = { tile: RefObject<HTMLElement | null>; children: ReactNode }

/** Floats above the list while the tile lies below the screen, and leads down to it. */
export function JumpToDay({ tile, children }: JumpToDayProps) {
  const [isBelow, setIsBelow] = useState(false)
  useEffect(() => {
    if (!tile.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0)
    })
    observer.observe(tile.current)
    return () => observer.disconnect()
  }, [tile])
  const jump = () => {
    tile.current?.scrollIntoView({ block: 'center' })
    tile.current?.querySelector('a')?.focus({ preventScroll: true })
  }
  // First in the page, so that the keyboard meets it before all the tiles. Without a height, so that nothing moves.
  return (
    <div className="sticky bottom-18 z-10 order-last h-0 self-center">
      {isBelow && (
        <div className="animate-appear rounded-control shadow-[0_6px_20px_rgb(16_32_31/16%)]">
          <Button look="secondary" icon={ArrowDown} onClick={jump}>
            {children}
          </Button>
        </div>
      )}
    </div>
  )
}
