import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { cpuSeconds } from './cpu.ts'

// The kernel reports times in this unit, whatever its clock's rate is.
const TICKS_A_SECOND = 100

/** Returns a function that returns the seconds of CPU that all processes of a PostgreSQL on this machine have used. */
export async function databaseCpu(url: string): Promise<() => number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return () => familySeconds(postmaster)
}

/** Returns the fields of `stat` behind the program's name. */
const statOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

const parentOf = (pid: number): number => statOf(pid)[1] ?? 0

/**
 * Returns the seconds of CPU of a process, its children, and children that have ended, such as closed idle connections.
 */
function familySeconds(parent: number): number {
  const [user = 0, system = 0] = statOf(parent).slice(13, 15)
  let sum = cpuSeconds(parent) + (user + system) / TICKS_A_SECOND
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      if (parentOf(Number(entry)) === parent) sum += cpuSeconds(Number(entry))
    } catch {
      // The process has ended meanwhile.
    }
  }
  return sum
}
