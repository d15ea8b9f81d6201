import { Skeleton } from '../../ui/states/skeleton.tsx'

/** A report's shape while it loads. */
export function ReportSkeleton() {
  return (
    <div className="mx-auto grid max-w-214 gap-4">
      <span className="block h-40 animate-shimmer rounded-card bg-shade" />
      <Skeleton of="rows" count={4} />
    </div>
  )
}
