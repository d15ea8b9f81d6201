import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Servers under measurement run on the one core, what loads them on the other. */
export const SERVERS = 0
export const GENERATORS = 1

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** Starts a program of Node on one core, with a line for messages; where cores cannot be chosen, anywhere. */
export function onCore(core: number, args: string[], environment: Record<string, string> = {}): ChildProcess {
  const [command = '', ...rest] = [...(canPin ? ['taskset', '-c', String(core)] : []), process.execPath, ...args]
  const env = { ...process.env, ...environment }
  return spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
}
