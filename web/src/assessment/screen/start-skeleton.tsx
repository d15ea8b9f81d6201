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
        <span className="mt-4 mb-5 grid h-10 content-evenly">
          <span className={`${SKELETON_BAR} h-2.5 w-full`} />
          <span className={`${SKELETON_BAR} h-2.5 w-2/5`} />
        </span>
        <span className="block h-12 animate-shimmer rounded-control bg-shade" />
      </Card>
    </SkeletonFrame>
  )
}
