import { Grid } from '../../ui/cards/grid.tsx'
import { Tile } from '../../ui/cards/tile.tsx'
import type { HomeTile } from './home-tiles.ts'

export function TileGrid({ tiles }: { tiles: HomeTile[] }) {
  return (
    <Grid of="tiles">
      {tiles.map((tile, index) => (
        <li key={tile.icon.displayName ?? index}>
          <Tile index={index} {...tile} />
        </li>
      ))}
    </Grid>
  )
}
