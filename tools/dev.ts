import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { buildMessages } from './building/build-messages.ts'
import { root } from './stamp.ts'

// The pages are on PORT, 5173 if it is not set. What is not of the web app is passed on to this port.
const apiPort = process.env['API_PORT'] ?? '3000'
const PASSED_ON = ['/api', '/media', '/calendar', '/manifest.webmanifest']

/** The API on its port, restarted on a change, and the web app in front of it with hot reload. */
await buildMessages()
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], {
  cwd: root,
  env: { ...process.env, PORT: apiPort },
  stdio: 'inherit',
})
const target = `http://127.0.0.1:${apiPort}`
const proxy = Object.fromEntries(PASSED_ON.map((path) => [path, target]))
const port = Number(process.env['PORT'] ?? '5173')
const web = await createServer({ configFile: join(root, 'web/vite.config.ts'), server: { port, proxy } })
await web.listen()
web.printUrls()

const texts = watch(join(root, 'messages'), (_event, file) => {
  if (!file?.endsWith('.json')) return
  buildMessages().catch((error: unknown) => console.error(error))
})

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  texts.close()
  await web.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
server.once('exit', () => void stop())
