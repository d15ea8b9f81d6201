import { Card } from '#ui/cards/card.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { SKELETON_BAR } from '#ui/states/skeleton-lines.tsx'

/** The shape of the start panel while it loads. */
export function StartSkeleton() {
  return (
    <SkeletonFrame className="max-w-reading">
      <Card>
        <span className="flex h-7 items-center">
          <span className={`${SKELETON_BAR} h-4 w-3/5`} />
        </span>
        <span className="mt-5 block h-36 animate-shimmer rounded-control bg-shade" />
        <span className="flex h-19 items-center">
          <span className={`${SKELETON_BAR} h-4 w-full`} />
        </span>
        <span className="block h-12 animate-shimmer rounded-control bg-shade" />
      </Card>
    </SkeletonFrame>
  )
}
