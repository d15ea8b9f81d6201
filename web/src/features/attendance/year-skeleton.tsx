import { Grid } from '../../ui/cards/grid.tsx'
import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'

/** The year's card above those of its months. */
export function YearSkeleton() {
  return (
    <SkeletonFrame>
      <span className="mb-3 block h-97.5 animate-shimmer rounded-card bg-shade md:mb-4.5 md:h-88.5" />
      <Grid of="cards">
        {[1, 2, 3].map((month) => (
          <li key={month} className="h-30.5 animate-shimmer rounded-card bg-shade" />
        ))}
      </Grid>
    </SkeletonFrame>
  )
}
