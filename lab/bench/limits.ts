import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './bench.ts'

/** `most` and `least` are the limits; a row has one of them. */
type Limit = { bench: string; name: string; unit: string; most?: number; least?: number; means: string }

export type Row = Limit & { value: number | null; told: string; holds: boolean }

const limits = JSON.parse(readFileSync(join(import.meta.dirname, 'limits.json'), 'utf8')) as Limit[]

/**
 * Pairs the figures of a bench with its limits. A limit without a figure does not hold, and a figure without a limit is
 * an error.
 */
export function judged(bench: string, figures: Figure[]): Row[] {
  const own = limits.filter((limit) => limit.bench === bench)
  const stranger = figures.find(({ name }) => !own.some((limit) => limit.name === name))
  if (stranger) throw new Error(`limits.json says nothing of ${bench}: ${stranger.name}.`)
  return own.map((limit) => {
    const figure = figures.find(({ name }) => name === limit.name)
    return {
      ...limit,
      value: figure?.value ?? null,
      told: figure?.told ?? '',
      holds: figure ? within(figure, limit) : false,
    }
  })
}

/** Returns the limit of a figure, for a bench that measures again while the figure is below it. */
export function leastOf(bench: string, name: string): number {
  const least = limits.find((limit) => limit.bench === bench && limit.name === name)?.least
  if (least === undefined) throw new Error(`limits.json has no least for ${bench}: ${name}.`)
  return least
}

const within = ({ value }: Figure, { most = Infinity, least = -Infinity }: Limit): boolean =>
  value <= most && value >= least

/** The rows under each other: name, figure, limit, verdict. */
export function tableOf(rows: Row[]): string {
  const cells = rows.map(({ bench, name, unit, most, least, value, told, holds }) => [
    `${bench}: ${name}`,
    value === null ? 'not measured' : value.toPrecision(3),
    most === undefined ? `>= ${least}` : `<= ${most}`,
    unit,
    holds ? 'holds' : 'PAST THE LIMIT',
    told,
  ])
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
