import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Servers under measurement run on the one core, what loads them on the other. */
export const SERVERS = 0
export const GENERATORS = 1

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** The flag that `tools/with-node.mjs` sets on a machine with a single core. */
const WITH_ONE_CORE = '--v8-pool-size=0'

/** Starts a Node program on one core, with an IPC channel; on any core where cores cannot be chosen. */
export function onCore(core: number, args: string[], environment: Record<string, string> = {}): ChildProcess {
  const pinned = ['taskset', '-c', String(core), process.execPath, WITH_ONE_CORE]
  const [command = '', ...rest] = [...(canPin ? pinned : [process.execPath]), ...args]
  const env = { ...process.env, ...environment }
  return spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
}
