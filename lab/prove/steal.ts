import { readFileSync } from 'node:fs'

const STEAL = 7

/**
 * Returns a function that returns the share of the processors' time since this call that the host of a virtual machine
 * gave to others (the kernel's "steal", 0 to 1); null where the kernel does not report it.
 */
export function watchSteal(): () => number | null {
  const begun = ticks()
  return () => {
    const ended = ticks()
    if (!begun || !ended) return null
    const spent = ended.map((tick, index) => tick - (begun[index] ?? 0))
    const all = spent.reduce((sum, tick) => sum + tick, 0)
    return all > 0 ? (spent[STEAL] ?? 0) / all : 0
  }
}

/** Returns a note on the steal for a figure that depends on the clock; empty where the steal is unknown. */
export const toldSteal = (share: number | null): string =>
  share === null ? '' : `, ${(share * 100).toFixed(0)} % of the processor taken by the host`

/** The columns user, nice, system, idle, iowait, irq, softirq, steal: later ones are included in user already. */
function ticks(): number[] | null {
  if (process.platform !== 'linux') return null
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  return line
    .split(/\s+/)
    .slice(1, STEAL + 2)
    .map(Number)
}
