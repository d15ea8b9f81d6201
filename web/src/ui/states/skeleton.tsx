import { m } from '#messages/web'
import { Grid, type GridKind } from '../cards/grid.tsx'

const BAR = 'block animate-shimmer rounded-full bg-shade'

function Shape({ of }: { of: GridKind }) {
  if (of === 'tiles') return <span className="block min-h-33 animate-shimmer rounded-card bg-shade" />
  const picture = of === 'cards'
  return (
    <span
      className={`flex items-center gap-3.5 overflow-hidden rounded-card border border-line bg-card p-3 ${picture ? 'md:flex-col md:items-stretch md:gap-0 md:p-0' : 'min-h-16'}`}
    >
      <span
        className={`animate-shimmer bg-shade ${picture ? 'aspect-video w-24 rounded-[10px] md:w-full md:rounded-none' : 'size-9 rounded-full'}`}
      />
      <span className={`grid grow gap-2.5 ${picture ? 'md:px-4.5 md:py-6' : ''}`}>
        <span className={`${BAR} h-3.5 w-3/5`} />
        <span className={`${BAR} h-2.5 w-2/5`} />
      </span>
    </span>
  )
}

type SkeletonProps = { of: GridKind; count?: number }

/** A list's shape while it loads. Nothing shows for the first 150 ms: most answers are there by then. */
export function Skeleton({ of, count = 6 }: SkeletonProps) {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{m.state_loading()}</span>
      <div aria-hidden>
        <Grid of={of}>
          {Array.from({ length: count }, (_, index) => (
            <li key={index}>
              <Shape of={of} />
            </li>
          ))}
        </Grid>
      </div>
    </div>
  )
}
