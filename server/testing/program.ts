import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Returns a packed program's file name. With another extension Node would compile it twice to find out its type. */
export const packedName = (path: string): string => path.replaceAll('/', '-').replace(/\.ts$/, '.mjs')

/**
 * Returns the file that runs a program, which is named from the root of the project. `npm test` packs programs that its
 * tests start again and again, and names their folder in `PACKED_PROGRAMS`; a test that runs alone starts the sources.
 */
export function programFile(path: string): string {
  const folder = process.env['PACKED_PROGRAMS']
  return folder === undefined ? join(root, path) : join(folder, packedName(path))
}

/** Returns the port that a program of the product prints. */
export async function portOf(child: ChildProcess): Promise<number> {
  const heard = { out: '', err: '' }
  child.stderr?.on('data', (chunk: Buffer) => (heard.err += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      heard.out += chunk.toString()
      const found = /Open http:\/\/127\.0\.0\.1:(\d+)/.exec(heard.out)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`It did not start: ${heard.err}${heard.out}`)))
  })
}

/** Returns the port in the first message of a program that sends messages. */
export async function sentPortOf(child: ChildProcess): Promise<number> {
  const gone = once(child, 'exit').then(() => {
    throw new Error('It ended while it started.')
  })
  const [{ port }] = (await Promise.race([once(child, 'message'), gone])) as [{ port: number }]
  gone.catch(() => {})
  return port
}

/** Ends a process, and waits until it is gone. */
export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
