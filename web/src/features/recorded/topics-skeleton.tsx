import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'
import { SkeletonLines, SkeletonLinesBeside } from '../../ui/states/skeleton-lines.tsx'

/** The list in its card; with the player's place where a topic is to be played. */
export function TopicsSkeleton({ playing }: { playing: boolean }) {
  return (
    <SkeletonFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {playing && (
          <div>
            <span className="block aspect-video animate-shimmer rounded-card bg-shade" />
            <span className="block h-53 pt-18 lg:h-45">
              <SkeletonLines lines={[1, 1]} />
            </span>
          </div>
        )}
        <ul className="rounded-card border border-line bg-card p-2">
          {[1, 2, 3, 4, 5].map((row) => (
            <li key={row} className="flex min-h-16 items-center gap-3.5 px-3 py-2.5">
              <span className="size-9 shrink-0 animate-shimmer rounded-full bg-shade" />
              <SkeletonLinesBeside lines={[1, 1]} />
            </li>
          ))}
        </ul>
      </div>
    </SkeletonFrame>
  )
}
