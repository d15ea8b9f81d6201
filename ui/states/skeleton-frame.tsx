import type { ReactNode } from 'react'
import { m } from '#messages/web'

type SkeletonFrameProps = { className?: string; children: ReactNode }

/** Around the shape of something that is no list: says that it loads, and shows nothing for the first 150 ms. */
export function SkeletonFrame({ className = '', children }: SkeletonFrameProps) {
  return (
    <div role="status" className={`animate-late ${className}`}>
      <span className="sr-only">{m.state_loading()}</span>
      <div aria-hidden>{children}</div>
    </div>
  )
}
