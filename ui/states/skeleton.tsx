import { m } from '#messages/web'
import { Grid, type GridKind } from '../cards/grid.tsx'
import { SkeletonLines, type Lines } from './skeleton-lines.tsx'

type ShapeProps = { of: GridKind; lines: Lines; titleLines: number; badge: boolean }

function Shape({ of, ...text }: ShapeProps) {
  if (of === 'tiles') {
    const height = text.titleLines > 1 ? 'min-h-45 md:min-h-46 lg:min-h-41' : 'min-h-33.5 md:min-h-34.5'
    return <span className={`block animate-shimmer rounded-card bg-shade ${height}`} />
  }
  const picture = of === 'cards'
  return (
    <span
      className={`flex items-center gap-3.5 overflow-hidden rounded-card border border-line bg-card ${picture ? 'p-3 md:flex-col md:items-stretch md:gap-0 md:p-0' : 'min-h-16 px-4 py-3'}`}
    >
      <span
        className={`shrink-0 animate-shimmer bg-shade ${picture ? 'aspect-video w-24 rounded-[10px] md:w-full md:rounded-none' : 'size-9 rounded-full'}`}
      />
      <span className={`grow ${picture ? 'md:px-4.5 md:py-4' : ''}`}>
        <SkeletonLines {...text} />
      </span>
    </span>
  )
}

type SkeletonProps = {
  of: GridKind
  count?: number
  /** Lines below a title, on phones and on wider screens. */
  lines?: Lines
  titleLines?: number
  badge?: boolean
}

const ONE: Lines = [1, 1]

/** A list's shape while it loads. Nothing shows for the first 150 ms: most answers are there by then. */
export function Skeleton({ of, count = 6, lines = ONE, titleLines = 1, badge = false }: SkeletonProps) {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{m.state_loading()}</span>
      <div aria-hidden>
        <Grid of={of}>
          {Array.from({ length: count }, (_, index) => (
            <li key={index}>
              <Shape of={of} lines={lines} titleLines={titleLines} badge={badge} />
            </li>
          ))}
        </Grid>
      </div>
    </div>
  )
}
