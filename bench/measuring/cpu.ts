import { readFileSync } from 'node:fs'

// Linux counts a process's time in hundredths of a second, whatever the kernel's own clock does.
const TICKS = 100
const KILO = 1024

/** Seconds of CPU that a process and all its threads have used, in its own code and in the kernel for it. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may hold blanks: counted from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Megabytes that a process holds in memory; `peak` since it began. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / KILO
  return { now: value('VmRSS'), peak: value('VmHWM') }
}
