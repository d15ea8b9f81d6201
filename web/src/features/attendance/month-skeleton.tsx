import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'
import { SKELETON_BAR } from '../../ui/states/skeleton-lines.tsx'

/** A table of days. */
export function MonthSkeleton() {
  return (
    <SkeletonFrame>
      <div className="overflow-hidden rounded-card border border-line bg-card">
        {[1, 2, 3, 4, 5, 6, 7].map((row) => (
          <div
            key={row}
            className="flex h-12.5 items-center justify-between gap-3 border-t border-line px-4 first:border-t-0"
          >
            <span className={`${SKELETON_BAR} h-3.5 w-32`} />
            <span className={`${SKELETON_BAR} h-7 w-24`} />
          </div>
        ))}
      </div>
    </SkeletonFrame>
  )
}
