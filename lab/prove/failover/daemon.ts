import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../proof.ts'

const NOBODY = 65534
const MAX_ROUNDS = 200
const ROUND_MS = 10

/** The processes that stand for one machine share its folder as their working directory, by which they are found. */
export type Daemon = { folder: string; program: string; args: string[]; env: Record<string, string> }

/** PostgreSQL and etcd must not run as root. */
const identity = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {})

/** Makes a folder that belongs to the user of the daemons. */
export function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (identity().uid !== undefined) chownSync(folder, NOBODY, NOBODY)
  return folder
}

/** Starts a program in the background; what it says is written to `log` in its folder. */
export function startDaemon({ folder, program, args, env }: Daemon): void {
  const log = openSync(join(folder, 'log'), 'a')
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C', ...env }, detached: true, ...identity() }
  const child = spawn(program, args, { ...options, stdio: ['ignore', log, log] })
  // A program that cannot be started is noticed by its users.
  child.on('error', (error) => console.error(`  ${program}: ${error.message}`))
  child.unref()
}

/** The processes that work in this folder or below it. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return []
    try {
      const place = readlinkSync(`/proc/${name}/cwd`)
      return place === folder || place.startsWith(`${folder}/`) ? [Number(name)] : []
    } catch {
      // The process has ended, or belongs to another user.
      return []
    }
  })
}

/** Sends a signal to each of some processes, those that are gone already aside. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // Gone.
    }
  }
}

/** Ends all processes of a folder, and those that they start meanwhile. */
export async function killAll(folder: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const pids = processesIn(folder)
    if (pids.length === 0) return
    signal(pids, 'SIGKILL')
    await pause(ROUND_MS)
  }
  throw new Error(`The processes of ${folder} do not end.`)
}

/** Ends all processes of a folder without waiting, for the exit of this process. */
export function killAllNow(folder: string): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const pids = processesIn(folder)
    if (pids.length === 0) return
    signal(pids, 'SIGKILL')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ROUND_MS)
  }
}

/** Stops all processes of a folder until they are let go on. */
export function freeze(folder: string): void {
  const stopped = new Set<number>()
  // A process that is about to start another one must not leave the new one running.
  for (let pids = processesIn(folder); pids.length > 0; pids = processesIn(folder).filter((pid) => !stopped.has(pid))) {
    signal(pids, 'SIGSTOP')
    for (const pid of pids) stopped.add(pid)
  }
}

export const thaw = (folder: string): void => signal(processesIn(folder), 'SIGCONT')
