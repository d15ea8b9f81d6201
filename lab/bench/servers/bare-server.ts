import { once } from 'node:events'
import { join } from 'node:path'
import { onCore, SERVERS } from '../measuring/pinned.ts'
import type { Given } from './bare.ts'
import type { Running } from './product.ts'

// Node sets these by itself.
const OWN = new Set(['connection', 'date', 'keep-alive'])

export type Bare = Omit<Running, 'compute' | 'lay'> & { know: (path: string, answer: Response) => Promise<void> }

/** A bare server that answers what another server answered, headers included. */
export async function startBare(): Promise<Bare> {
  const child = onCore(SERVERS, [join(import.meta.dirname, 'bare.ts')])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    pid: child.pid ?? 0,
    know: async (path, answer) => {
      const headers = [...answer.headers].filter(([name]) => !OWN.has(name)).flat()
      const given: Given = { path: `/api${path}`, headers, body: await answer.text() }
      const known = once(child, 'message')
      child.send(given)
      await known
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
