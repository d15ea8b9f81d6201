import assert from 'node:assert/strict'
import { chmodSync, existsSync, lchownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { privateFolder } from './address.ts'
import { ControlClient } from './control-client.ts'
import { type Handlers, openControlSocket } from './control-server.ts'

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'line-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function both(handlers: Handlers) {
  const folder = dataDir()
  const line = await openControlSocket(folder, async () => handlers)
  const client = (await ControlClient.to(folder)) ?? assert.fail('nobody answers')
  after(async () => {
    client.close()
    await line.close()
  })
  return { folder, line, client }
}

describe('orders to the app that is running', () => {
  it('Orders to the app that is running are done there, and say how far they are', async () => {
    const seen: number[][] = []
    const { client } = await both({
      count: async (args, progress) => {
        progress(1, 2)
        progress(2, 2)
        return { counted: args }
      },
    })
    assert.deepEqual(await client.call('count', { to: 2 }, (...how) => seen.push(how)), { counted: { to: 2 } })
    assert.deepEqual(seen, [
      [1, 2],
      [2, 2],
    ])
    assert.deepEqual(await client.call('count', 'again'), { counted: 'again' })
  })

  it('Orders to the app that is running come back with the reason when they are refused', async () => {
    const { client } = await both({ fail: async () => Promise.reject(new Error('the disk is full')) })
    await assert.rejects(client.call('fail', null), /the disk is full/)
    await assert.rejects(client.call('dance', null), /does not know "dance"/)
  })

  it('Orders to the app that is running tell when the app ends in the middle', async () => {
    const { client, line } = await both({ wait: async () => new Promise(() => {}) })
    const waiting = assert.rejects(client.call('wait', null), /The app ended while it was at work/)
    await line.close()
    await waiting
    // No call was waiting when the connection closed, so the next one reports it.
    await assert.rejects(client.call('wait', null), /The app ended while it was at work/)
  })
})

describe('the folder of an academy', () => {
  it('The folder of an academy belongs to one process at a time, and its orders to its owner alone', async () => {
    const { folder } = await both({})
    await assert.rejects(
      openControlSocket(folder, async () => ({})),
      /Another process has this DATA_DIR open/,
    )
    if (process.platform !== 'win32') assert.equal(statSync(join(folder, 'provider.socket')).mode & 0o777, 0o600)
  })

  it('The folder of an academy is free again after a process that was killed', async () => {
    const folder = dataDir()
    writeFileSync(join(folder, 'provider.socket'), '')
    assert.equal(await ControlClient.to(folder), null)
    const line = await openControlSocket(folder, async () => ({}))
    await line.close()
    assert.equal(existsSync(join(folder, 'provider.socket')), false)
  })

  it('The folder of an academy may have a path that is too long for a socket', async () => {
    const folder = join(dataDir(), 'a'.repeat(120))
    const line = await openControlSocket(folder, async () => ({ ping: async () => 'pong' }))
    const client = (await ControlClient.to(folder)) ?? assert.fail('nobody answers')
    assert.equal(await client.call('ping', null), 'pong')
    // On Linux the socket is in the folder nevertheless, where nobody else can put one first.
    if (process.platform === 'linux') assert.ok(existsSync(join(folder, 'provider.socket')))
    await assert.rejects(
      openControlSocket(folder, async () => ({})),
      /Another process has this DATA_DIR open/,
    )
    client.close()
    await line.close()
    assert.equal(existsSync(join(folder, 'provider.socket')), false)
  })

  it('The folder of an academy takes a socket of somebody else for no app: it gets no orders, and the app takes its place', async (t) => {
    if (process.getuid?.() !== 0) return t.skip('only root can give a socket to somebody else')
    const folder = dataDir()
    const path = join(folder, 'provider.socket')
    const orders: string[] = []
    const stranger = createServer((socket) => socket.on('data', (data) => orders.push(String(data))))
    await new Promise<void>((resolve) => stranger.listen(path, resolve))
    after(() => void stranger.close())
    lchownSync(path, 12_345, 12_345)
    await assert.rejects(ControlClient.to(folder), /belongs to another user: nothing is sent there/)
    const line = await openControlSocket(folder, async () => ({ ping: async () => 'pong' }))
    const client = (await ControlClient.to(folder)) ?? assert.fail('nobody answers')
    assert.equal(await client.call('ping', null), 'pong')
    client.close()
    await line.close()
    assert.deepEqual(orders, [])
  })

  it('The folder of an academy has its socket in no folder that others may write to', () => {
    const folder = join(dataDir(), 'open')
    assert.equal(privateFolder(folder), folder)
    chmodSync(folder, 0o777)
    assert.throws(() => privateFolder(folder), /is not this user's alone/)
  })
})
