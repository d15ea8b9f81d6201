import { once } from 'node:events'
import { join } from 'node:path'
import { endProcess, portOf } from '../../../server/testing/program.ts'
import { onCore, SERVERS } from '../measuring/pinned.ts'
import type { Computed } from './product-program.ts'

export type Running = {
  port: number
  pid: number
  /** Has the results of all papers computed that are due. */
  compute: () => Promise<Computed>
  /** Has all attempts marked by the keys that are tried. */
  lay: () => Promise<Computed>
  stop: () => Promise<void>
}

const product = join(import.meta.dirname, 'product-program.ts')
// Everybody comes from one address here: its limits are set out of reach, but still counted.
const UNLIMITED = { LIMIT_CALLS_PER_SECOND: '100000000', LIMIT_CALLS_BURST: '100000000' }

/** The product, on the core of the servers; `BENCH_PROFILE` names a folder for a profile of its CPU. */
export async function startProduct(environment: Record<string, string>, program = product): Promise<Running> {
  const folder = process.env['BENCH_PROFILE']
  const profile = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
  const child = onCore(SERVERS, [...profile, program], { PORT: '0', LOG_LEVEL: 'error', ...UNLIMITED, ...environment })
  const port = await portOf(child)
  return {
    port,
    pid: child.pid ?? 0,
    compute: async () => doneBy(child, 'compute'),
    lay: async () => doneBy(child, 'lay'),
    stop: async () => endProcess(child, 'SIGTERM'),
  }
}

async function doneBy(child: ReturnType<typeof onCore>, job: 'compute' | 'lay'): Promise<Computed> {
  const done = once(child, 'message')
  child.send(job)
  return ((await done) as [Computed])[0]
}
