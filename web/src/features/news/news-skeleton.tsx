import { m } from '#messages/web'
import { SkeletonLinesBeside } from '../../ui/states/skeleton-lines.tsx'

/** Rows of picture and heading on every size. */
export function NewsSkeleton() {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{m.state_loading()}</span>
      <div aria-hidden className="grid gap-3">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="flex items-center gap-3.5 rounded-card border border-line bg-card p-3 md:gap-5">
            <span className="aspect-video w-24 shrink-0 animate-shimmer rounded-[10px] bg-shade md:w-46" />
            <SkeletonLinesBeside lines={[1, 1]} titleLines={2} />
          </div>
        ))}
      </div>
    </div>
  )
}
