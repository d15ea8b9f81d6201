import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'
import { SKELETON_BAR } from '../../ui/states/skeleton-lines.tsx'

export function ProfileSkeleton() {
  return (
    <SkeletonFrame className="max-w-reading">
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <span className="block h-27 animate-shimmer bg-shade md:h-31" />
        <div className="grid gap-x-8 px-5 py-2 md:grid-cols-2 md:px-7 md:py-3">
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="grid h-19 content-center gap-3">
              <span className={`${SKELETON_BAR} h-2.5 w-24`} />
              <span className={`${SKELETON_BAR} h-3.5 w-44`} />
            </div>
          ))}
        </div>
      </div>
    </SkeletonFrame>
  )
}
