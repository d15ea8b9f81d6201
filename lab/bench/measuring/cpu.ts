import { readdirSync, readFileSync } from 'node:fs'

const NANO = 1e9
const KILO = 1024

/** Seconds of CPU that all threads of a process have used, in its own code and in the kernel for it. */
export function cpuSeconds(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  }
  return nanoseconds / NANO
}

/** Megabytes that a process holds in memory; `peak` since it began. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / KILO
  return { now: value('VmRSS'), peak: value('VmHWM') }
}
