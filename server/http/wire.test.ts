import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, describe, it } from 'node:test'
import { testApp } from '../testing/test-app.ts'

describe('a connection', async () => {
  const test = await testApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const address = test.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  after(() => test.app.server.closeAllConnections())

  const say = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let heard = ''
      socket.on('data', (chunk) => (heard += chunk.toString()))
      socket.on('close', () => resolve(heard))
      socket.on('error', reject)
    })
  const status = async (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(await say(text))?.[1])
  const host = `Host: x\r\n`

  it('that speaks no HTTP gets a 400 in the envelope and is closed', async () => {
    const heard = await say('\u0016\u0003\u0001 hello\r\n\r\n')
    assert.match(heard, /^HTTP\/1\.1 400/)
    assert.match(heard, /"reason":"malformed"/)
  })

  it('with two lengths, or a length beside chunks, is refused', async () => {
    const start = `POST /api/Auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
    assert.equal(await status(`${start}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`), 400)
    assert.equal(await status(`${start}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`), 400)
  })

  it('without a host is refused', async () => {
    assert.equal(await status('GET /healthz HTTP/1.1\r\n\r\n'), 400)
  })

  it('with headers of 17 kB gets a 431', async () => {
    assert.equal(await status(`GET /healthz HTTP/1.1\r\n${host}X: ${'x'.repeat(17_000)}\r\n\r\n`), 431)
  })

  it('with a method that nobody knows is refused', async () => {
    assert.equal(await status(`FOO /healthz HTTP/1.1\r\n${host}\r\n`), 400)
  })
})
