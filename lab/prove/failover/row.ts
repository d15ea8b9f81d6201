import type { Fault } from './faults.ts'
import type { Watch } from './watch.ts'

const GRACE_SECONDS = 5
const MAX_OTHERS_SECONDS = 6
const HEAD = [
  'fault',
  'runs',
  'gap s',
  'limit s',
  'longest wait s',
  'acknowledged',
  'missing',
  'twice',
  '500s',
  'restarts',
  'load',
]

/** The result of one fault; `faulty` has a sentence for each reason why it does not hold. */
export type Row = { fault: string; cells: (string | number)[]; faulty: string[] }

type Seen = {
  fault: Fault
  watches: Watch[]
  acknowledged: number
  lost: number
  twice: number
  odd: string[]
  /** Calls answered with 500. */
  failed: number
  restarts: number
  errors: string[]
  /** Patroni's, in seconds. */
  ttl: number
  load: number
}

export function rowOf(seen: Seen): Row {
  const { fault, watches, acknowledged, lost, twice, failed, restarts, ttl } = seen
  const isOfOthers = fault.measures === 'others'
  const gap = Math.max(...watches.map((watch) => (isOfOthers ? watch.longestWait : watch.longestGap))) / 1000
  const limit = isOfOthers ? MAX_OTHERS_SECONDS : ttl + GRACE_SECONDS
  const wait = Math.max(...watches.map(({ longestWait }) => longestWait)) / 1000
  const faulty = [
    ...seen.errors,
    ...seen.odd.slice(0, 3),
    ...(lost > 0 ? [`${lost} acknowledged answers are missing`] : []),
    ...(twice > 0 ? [`${twice} graded twice`] : []),
    ...(failed > 0 ? [`${failed} answered with 500`] : []),
    ...(restarts > 0 ? [`${restarts} processes needed a restart`] : []),
    ...(gap > limit ? [`${gap.toFixed(1)} s without an acknowledged answer, at most ${limit}`] : []),
    ...(acknowledged === 0 ? ['nothing was acknowledged'] : []),
  ]
  const figures = [watches.length, gap.toFixed(1), limit, wait.toFixed(1), acknowledged, lost, twice, failed, restarts]
  return { fault: fault.name, cells: [fault.name, ...figures, seen.load.toFixed(1)], faulty }
}

/** The rows under their heads, as a table of Markdown. */
export function tableOf(rows: Row[]): string[] {
  const all = [HEAD, ...rows.map(({ cells }) => cells.map(String))]
  const widths = HEAD.map((_, at) => Math.max(...all.map((cells) => cells[at]?.length ?? 0)))
  const lines = all.map((cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0] ?? '', rule, ...lines.slice(1)]
}
