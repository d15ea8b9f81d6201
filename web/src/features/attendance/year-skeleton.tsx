import { Skeleton } from '../../ui/states/skeleton.tsx'

export function YearSkeleton() {
  return (
    <div className="grid gap-3 md:gap-4.5">
      <div aria-hidden className="animate-late">
        <span className="block h-70 animate-shimmer rounded-card bg-shade" />
      </div>
      <Skeleton of="rows" count={4} />
    </div>
  )
}
