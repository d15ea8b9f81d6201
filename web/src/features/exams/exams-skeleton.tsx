import { Grid } from '../../ui/cards/grid.tsx'
import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'
import { SkeletonLines } from '../../ui/states/skeleton-lines.tsx'

/** Cards with a name, two lines about it and a button. */
export function ExamsSkeleton() {
  return (
    <SkeletonFrame>
      <Grid of="cards">
        {[1, 2, 3].map((card) => (
          <li key={card} className="rounded-card border border-line bg-card p-4 md:p-5">
            <SkeletonLines lines={[2, 2]} />
            <span className="mt-5 block h-12 animate-shimmer rounded-control bg-shade" />
          </li>
        ))}
      </Grid>
    </SkeletonFrame>
  )
}
