import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from './engine.ts'

const PREFERENCES = {
  'media.autoplay.default': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.auto': false,
  'intl.accept_languages': 'en-IN,en',
}

const A_PHONE = { width: 360, height: 740 }

type Answer = { id?: number; type: string; method?: string; params?: unknown; result?: unknown; message?: string }
type Said = { type: string; level: string; text: string }
type Value = { result?: { value?: string }; exceptionDetails?: { text: string } }

/** Starts Debian's Firefox, which speaks WebDriver BiDi without a program between. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const child = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec((said += chunk))
      if (found?.[1]) resolve(found[1])
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`Firefox did not start: ${said}`)))
  })
  const { send, errors } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: A_PHONE })
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    valueOf: async (expression) => {
      const call = { expression, target: { context }, awaitPromise: false }
      const { result, exceptionDetails } = (await send('script.evaluate', call)) as Value
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value ?? ''
    },
    act: async (input) => void (await send('input.performActions', { context, actions: [input] })),
    errors: () => errors,
    end: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Returns how to send a command to the browser, and the list of errors that its pages say. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const errors: string[] = []
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, message } = JSON.parse(String(data)) as Answer
    if (method === 'log.entryAdded') {
      const { level, text, type: kind } = params as Said
      if (level === 'error') errors.push(`${kind}: ${text}`)
    }
    const asked = waiting.get(id ?? -1)
    if (type === 'error') asked?.reject(new Error(message))
    else asked?.resolve(result)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox does not answer.')))
  })
  const send = (method: string, params: object): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set((sent += 1), answer)
    socket.send(JSON.stringify({ id: sent, method, params }))
    return answer.promise
  }
  return { send, errors }
}
