import type { LucideIcon } from 'lucide-react'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import type { Place } from '../../paths.ts'

export type HubRow = { icon: LucideIcon; place: Place; title: string; subtitle?: string | undefined }

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
