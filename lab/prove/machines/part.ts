import type { Machine } from './machine.ts'

/**
 * How two machines share a part: others have it too, each has its own and the documentation says so, or it is rejected.
 */
type How = 'shared' | 'own' | 'refused'
export type Row = { part: string; how: How; said: string; holds: boolean }
export type Pair = { one: Machine; other: Machine }

const HOW: Record<How, string> = { shared: 'shared', own: 'own, and named', refused: 'refused with a sentence' }
const SHOWN = 110

/** A table of the parts, as lines. */
export function tableOf(rows: Row[]): string[] {
  const width = (of: (row: Row) => string) => Math.max(...rows.map((row) => of(row).length))
  const [parts, hows] = [width(({ part }) => part), width(({ how }) => HOW[how])]
  return rows.map(({ part, how, said, holds }) => {
    const line = `${part.padEnd(parts)}  ${HOW[how].padEnd(hows)}  ${said.replaceAll(/\s+/g, ' ').slice(0, SHOWN)}`
    return holds ? line : `${line}  <- DOES NOT HOLD`
  })
}
