import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { askGuarded } from './ask-guarded.ts'

describe('a request to an address that was typed', async () => {
  const fake = await fakeGateway()
  const port = new URL(fake.url).port
  const ask = async (url: string, reach: 'public' | 'here') =>
    askGuarded({ url, init: { method: 'POST', headers: [['x-a', 'b']], body: 'ü' } }, reach, AbortSignal.timeout(5000))
  const refused = async (url: string, reach: 'public' | 'here') =>
    assert.rejects(ask(url, reach), { code: 'PRIVATE_ADDRESS' })

  it('A request to an address that was typed reaches no private network, by digits or by a name', async () => {
    await refused(fake.url, 'public')
    await refused(`http://localhost:${port}/`, 'public')
    await refused('https://169.254.169.254/', 'here')
    await refused('http://192.168.1.1/', 'here')
    assert.equal(fake.asked.length, 0)
  })

  it('A request to an address that was typed reaches this machine where that is allowed, and follows no redirect', async () => {
    fake.answers({ status: 302, body: 'elsewhere' })
    const { status, chunks } = await ask(`http://localhost:${port}/send`, 'here')
    let body = ''
    for await (const chunk of chunks) body += Buffer.from(chunk).toString('utf8')
    assert.deepEqual([status, body], [302, 'elsewhere'])
    const [{ method, url, headers, body: sent } = assert.fail()] = fake.asked
    assert.deepEqual([method, url, headers['x-a'], headers['content-length'], sent], ['POST', '/send', 'b', '2', 'ü'])
  })
  it('A request to an address that was typed ends where the answer is a change of protocol, or nothing', async () => {
    const answers = ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', '']
    const sockets: Socket[] = []
    const raw = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      socket.once('data', () => {
        const said = answers.shift() ?? ''
        if (said === '') socket.end()
        else socket.write(said)
      })
    })
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
    after(() => {
      for (const socket of sockets) socket.destroy()
      raw.close()
    })
    const { port: at } = raw.address() as AddressInfo
    await assert.rejects(ask(`http://127.0.0.1:${at}/`, 'here'), { code: 'ECONNRESET' })
    await assert.rejects(ask(`http://127.0.0.1:${at}/`, 'here'), { code: 'ECONNRESET' })
  })
})
