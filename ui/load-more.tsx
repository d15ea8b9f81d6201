import { useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { Button } from './buttons/button.tsx'

/** The rest of a list that comes page by page. */
export type More = { left: boolean; busy: boolean; load: () => void }

/** Loads by itself when the end of the list comes near; the button serves students who cannot scroll there. */
export function LoadMore({ more: { left, busy, load } }: { more: More }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '600px' })
    near.observe(place.current)
    return () => near.disconnect()
  }, [load])
  if (!left) return null
  return (
    <div ref={place} className="mt-5 flex justify-center">
      <Button look="secondary" busy={busy} onClick={load}>
        {m.state_more()}
      </Button>
    </div>
  )
}
