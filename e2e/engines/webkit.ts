import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Engine } from './engine.ts'

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'
const TRIES = 200
const TRY_EVERY_MS = 50
const ERROR = /CONSOLE \w+ ERROR .*/g

/** Starts Debian's WebKit on a display that nobody sees; its driver speaks WebDriver. */
export async function startWebkit(): Promise<Engine> {
  const [binary] = globSync(MINI_BROWSER)
  if (binary === undefined) throw new Error(`There is no ${MINI_BROWSER}.`)
  const port = await freePort()
  const driver = ['WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`]
  // A group of its own, so that the browser and its display end with it.
  const child = spawn('xvfb-run', ['-a', ...driver], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (line) => (said += line))
  const send = sender(`http://127.0.0.1:${port}`)
  await answering(send)
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const browserOptions = { 'webkitgtk:browserOptions': { binary, args } }
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept', ...browserOptions } },
  })) as { sessionId: string }
  const of = (path: string) => `/session/${sessionId}${path}`
  await send('POST', of('/window/rect'), { width: 420, height: 800 })
  return {
    open: async (url) => void (await send('POST', of('/url'), { url })),
    valueOf: async (expression) =>
      (await send('POST', of('/execute/sync'), { script: `return ${expression}`, args: [] })) as string,
    act: async (input) => void (await send('POST', of('/actions'), { actions: [input] })),
    errors: () => said.match(ERROR) ?? [],
    end: async () => {
      await send('DELETE', of(''))
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>

function sender(origin: string): Send {
  return async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`WebKit: ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

async function answering(send: Send): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (await send('GET', '/status').catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS))
  }
  throw new Error('The driver of WebKit did not start.')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
