/** A piece of a printed paper. `keeps`: it stays with the piece after it, as a heading does. */
export type Piece = { height: number; keeps: boolean }

/**
 * Fills columns of one height with pieces in their order; returns the places of each column. No piece is torn, and what
 * keeps with the next piece is never last; only where such a chain is higher than a whole column is it parted.
 */
export function inColumns(pieces: readonly Piece[], height: number): number[][] {
  const columns: number[][] = []
  let column: number[] = []
  let left = height
  const begin = () => {
    if (column.length > 0) columns.push(column)
    column = []
    left = height
  }
  for (const chain of chainsOf(pieces)) {
    const whole = sum(chain, pieces)
    if (whole > left) begin()
    for (const place of chain) {
      const own = pieces[place]?.height ?? 0
      if (own > left && column.length > 0) begin()
      column.push(place)
      left -= own
    }
  }
  begin()
  return columns
}

const sum = (places: readonly number[], pieces: readonly Piece[]) =>
  places.reduce((all, place) => all + (pieces[place]?.height ?? 0), 0)

function chainsOf(pieces: readonly Piece[]): number[][] {
  const chains: number[][] = []
  let chain: number[] = []
  for (const [place, { keeps }] of pieces.entries()) {
    chain.push(place)
    if (keeps) continue
    chains.push(chain)
    chain = []
  }
  return chain.length > 0 ? [...chains, chain] : chains
}

type Rows = { least: number; most: number; columns: number }

/** The fewest rows, from `least` to `most`, of which no more than `columns` are needed for pieces of one row each. */
export function rowsFor(pieces: readonly Piece[], { least, most, columns }: Rows): number {
  let rows = least
  while (rows < most && inColumns(pieces, rows).length > columns) rows += 1
  return rows
}

/** Parts a list into heaps of that many. */
export const inHeaps = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
