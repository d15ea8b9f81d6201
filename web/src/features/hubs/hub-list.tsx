import type { LucideIcon } from 'lucide-react'
import { Grid } from '#ui/cards/grid.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import type { Place } from '../../paths.ts'

export type HubRow = { icon: LucideIcon; place: Place; title: string; subtitle?: string | undefined }

/** The line of a number that is still coming: the rows keep their height when it arrives. */
export const COMING = '\u00a0'

/** The ways that begin in a hub: one column of rows, two where there is room. */
export function HubList({ rows }: { rows: HubRow[] }) {
  return (
    <div className="lg:*:grid lg:*:grid-cols-2">
      <Grid of="rows">
        {rows.map(({ icon: Icon, ...row }) => (
          <li key={row.place.to} className="grid">
            <RowCard {...row} leading={<Icon size={18} aria-hidden />} />
          </li>
        ))}
      </Grid>
    </div>
  )
}

/** The rows' shape, while what stands above them is unknown. */
export const HubSkeleton = () => (
  <div className="lg:[&_ul]:grid lg:[&_ul]:grid-cols-2">
    <Skeleton of="rows" count={5} />
  </div>
)
