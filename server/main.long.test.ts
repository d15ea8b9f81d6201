import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, it } from 'node:test'
import { startMain } from './testing/start-main.ts'

describe('a server that cannot listen', () => {
  it('A server that cannot listen says that its port is taken, and by which setting another one is chosen', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const taken = `It did not start: Nothing can listen on port ${port} of 127.0.0.1: another program listens there already. End it, or choose another port`
    try {
      for (const [name, settings] of [
        ['PORT', 'HOST, PORT'],
        ['METRICS_PORT', 'METRICS_HOST, METRICS_PORT'],
      ] as const) {
        await assert.rejects(startMain({ [name]: String(port) }), { message: `${taken} (${settings}).\n` })
      }
    } finally {
      other.close()
    }
  })

  it('A server that cannot listen says that its machine has no such address', async () => {
    await assert.rejects(startMain({ HOST: '192.0.2.1', SMS: 'console', ALLOW_CONSOLE_SMS: '1' }), {
      message:
        /^It did not start: [^\n]*Nothing can listen on port \d+ of 192\.0\.2\.1: this machine has no such address/m,
    })
  })
})
