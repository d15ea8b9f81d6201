import { readFileSync } from 'node:fs'

const STEAL = 7

/**
 * The share of the processors' time, from the call of this to the call of what it gives, that a virtual machine's host
 * gave to others (the kernel's "steal", 0 to 1); null where the kernel does not tell.
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

/** What to say of it beside a figure that waited for the clock; nothing where it is not known. */
export const toldSteal = (share: number | null): string =>
  share === null ? '' : `, ${(share * 100).toFixed(0)} % of the processor taken by the host`

/** user, nice, system, idle, iowait, irq, softirq, steal: what follows is counted within user already. */
function ticks(): number[] | null {
  if (process.platform !== 'linux') return null
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  return line
    .split(/\s+/)
    .slice(1, STEAL + 2)
    .map(Number)
}
