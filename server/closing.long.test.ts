import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { startMain } from './testing/start-main.ts'

/** A connection as a proxy keeps it. `hear` gives what came until a text is in it. */
async function open(port: number): Promise<{ socket: Socket; hear: (text: string) => Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // A connection that nobody waits on any more may break when the server ends.
  socket.on('error', () => {})
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  const hear = async (text: string) => {
    while (!heard.includes(text)) await once(socket, 'data')
    const said = heard
    heard = ''
    return said
  }
  return { socket, hear }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const BODY = JSON.stringify({ phone_code: '91', mobile: '9000000001', device_id: 'd'.repeat(32) })
const HEAD = `POST /api/Auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`

describe('a server that is told to end', () => {
  it('A server that is told to end answers what has begun, waits for no idle connection, and ends well', async () => {
    const { child, port, said } = await startMain({ DEMO: '1' })
    const idle = await open(port)
    idle.socket.write(get('/livez'))
    assert.match(await idle.hear('alive'), /connection: keep-alive/i)
    const busy = await open(port)
    busy.socket.write(HEAD + BODY.slice(0, 10))
    idle.socket.write(get('/readyz'))
    assert.match(await idle.hear('ready'), /^HTTP\/1\.1 200/)

    const gone = once(child, 'exit')
    const left = once(idle.socket, 'close')
    child.kill('SIGTERM')
    await left
    busy.socket.write(BODY.slice(10))
    const answer = await busy.hear('otp_ref')
    assert.match(answer, /^HTTP\/1\.1 200/)
    assert.match(answer, /connection: close/i)
    assert.deepEqual(await gone, [0, null])
    assert.match(said(), /"msg":"closing"/)
  })

  it('A server that is told to end is not ready at once, and goes on answering until proxies have noticed', async () => {
    const { child, port } = await startMain({ CLOSE_PAUSE_SECONDS: '2' })
    const first = await open(port)
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    let status = '200'
    while (status === '200') {
      const { socket, hear } = await open(port)
      socket.write(get('/readyz'))
      status = /^HTTP\/1\.1 (\d+)/.exec(await hear('}'))?.[1] ?? ''
    }
    assert.equal(status, '503')
    first.socket.write(get('/livez'))
    const answer = await first.hear('alive')
    assert.match(answer, /^HTTP\/1\.1 200/)
    assert.match(answer, /connection: close/i)
    assert.deepEqual(await gone, [0, null])
  })
})
