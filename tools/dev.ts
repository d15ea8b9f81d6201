import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { buildMessages } from './building/build-messages.ts'
import { root } from './stamp.ts'

// The pages are on PORT, 5173 if it is not set, and the console's on CONSOLE_PORT, 5174. The rest is passed on to this port.
const apiPort = process.env['API_PORT'] ?? '3000'
const PASSED_ON = ['/api', '/media', '/calendar', '/join', '/manifest.webmanifest']

/** The API on its port, restarted on a change, and in front of it the web app and the console with hot reload. */
await buildMessages()
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], {
  cwd: root,
  env: { DEMO: '1', ...process.env, PORT: apiPort },
  stdio: 'inherit',
})
const target = `http://127.0.0.1:${apiPort}`
const proxy = Object.fromEntries(PASSED_ON.map((path) => [path, target]))
const apps = [
  await createServer({ configFile: join(root, 'web/vite.config.ts'), server: { port: portOf('PORT', 5173), proxy } }),
  await createServer({
    configFile: join(root, 'console/vite.config.ts'),
    server: { port: portOf('CONSOLE_PORT', 5174), proxy: { '/api': target } },
  }),
]
for (const app of apps) {
  await app.listen()
  app.printUrls()
}

function portOf(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise)
}

const texts = watch(join(root, 'messages'), { recursive: true }, (_event, file) => {
  if (!file?.endsWith('.json')) return
  buildMessages().catch((error: unknown) => console.error(error))
})

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  texts.close()
  for (const app of apps) await app.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
server.once('exit', () => void stop())
