import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.ts'
import { packedServer, root } from './stamp.ts'

/** A process of its own, so that the server starts without what the bundler leaves in memory. */
async function buildApart(): Promise<void> {
  console.log('Building the app; this happens once after a change …')
  const child = spawn(process.execPath, [join(root, 'tools/build.ts')], { cwd: root, stdio: 'inherit' })
  const stop = () => {
    child.kill()
    process.exit(1)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) process.exit(1)
}

if (!isBuilt()) await buildApart()
// What was compiled at the last start need not be compiled again.
enableCompileCache(join(root, 'node_modules/.cache/node'))
// The server runs in this process, so that signals reach it directly.
await import(pathToFileURL(packedServer).href)
