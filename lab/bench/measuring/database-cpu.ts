import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { cpuSeconds } from './cpu.ts'

// Of the kernel, whatever its clock is.
const TICKS_A_SECOND = 100

/** Returns what tells how many seconds of CPU a PostgreSQL on this machine has used, all of its processes. */
export async function databaseCpu(url: string): Promise<() => number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return () => familySeconds(postmaster)
}

/** What stands in `stat` behind the name of the program. */
const statOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

const parentOf = (pid: number): number => statOf(pid)[1] ?? 0

/** A process, its children, and those that have ended: a connection that nobody needs is closed. */
function familySeconds(parent: number): number {
  const [user = 0, system = 0] = statOf(parent).slice(13, 15)
  let sum = cpuSeconds(parent) + (user + system) / TICKS_A_SECOND
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      if (parentOf(Number(entry)) === parent) sum += cpuSeconds(Number(entry))
    } catch {
      // It ended meanwhile.
    }
  }
  return sum
}
