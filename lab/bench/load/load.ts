import { once } from 'node:events'
import { join } from 'node:path'
import { GENERATORS, onCore } from '../measuring/pinned.ts'
import { withCounter } from './counter.ts'
import type { Done, Plan } from './generator.ts'

export type Load = { run: (plan: Plan) => Promise<Done>; stop: () => void }

/**
 * Starts the generator on a core of its own. A run rejects when an answer was no success, since the figure would be
 * wrong.
 */
export function startLoad(): Load {
  const child = onCore(GENERATORS, [join(import.meta.dirname, 'generator.ts')])
  const gone = once(child, 'exit').then(() => {
    throw new Error('The generator ended.')
  })
  gone.catch(() => {})
  return {
    run: async (plan) => {
      const answered = once(child, 'message')
      child.send(plan)
      const [done] = (await Promise.race([answered, gone])) as [Done]
      if (done.failed > 0 || done.answered === 0) throw new Error(`${done.failed} of ${done.answered} answers failed.`)
      return done
    },
    stop: () => child.disconnect(),
  }
}

/** A request as it goes over the line. */
export function requestOf(path: string, token: string, body: object): string {
  const text = withCounter(JSON.stringify(body))
  const head = ['POST', `/api${path}`, 'HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json'].join(' ')
  return `${head}\r\ntoken: ${token}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
