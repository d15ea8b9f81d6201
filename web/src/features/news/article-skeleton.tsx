import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'
import { SKELETON_BAR } from '../../ui/states/skeleton-lines.tsx'

export function ArticleSkeleton() {
  return (
    <SkeletonFrame className="max-w-reading">
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <span className="block aspect-video animate-shimmer bg-shade" />
        <div className="grid gap-3.5 p-5 md:px-8 md:py-7">
          <span className={`${SKELETON_BAR} h-2.5 w-24`} />
          <span className={`${SKELETON_BAR} mb-2 h-5 w-4/5`} />
          {['w-full', 'w-11/12', 'w-4/5', 'w-3/5'].map((width) => (
            <span key={width} className={`${SKELETON_BAR} h-3 ${width}`} />
          ))}
        </div>
      </div>
    </SkeletonFrame>
  )
}
