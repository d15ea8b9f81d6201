import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Servers under measurement run on the one core, what loads them on the other. */
export const SERVERS = 0
export const GENERATORS = 1

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** As `tools/with-node.mjs` starts it where there is but one core. */
const WITH_ONE_CORE = '--v8-pool-size=0'

/** Starts a program of Node on one core, with a line for messages; where cores cannot be chosen, anywhere. */
export function onCore(core: number, args: string[], environment: Record<string, string> = {}): ChildProcess {
  const pinned = ['taskset', '-c', String(core), process.execPath, WITH_ONE_CORE]
  const [command = '', ...rest] = [...(canPin ? pinned : [process.execPath]), ...args]
  const env = { ...process.env, ...environment }
  return spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
}
