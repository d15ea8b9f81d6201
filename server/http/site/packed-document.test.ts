import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { testApp } from '../../testing/test-app.ts'

const DOCUMENTS = ['/api/openapi.json', '/api/docs']

describe('the description of the calls', async () => {
  const { app } = await testApp()
  const get = async (url: string, headers: Record<string, string>) => app.inject({ url, headers })

  it('The description of the calls comes compressed to who takes that, as the same document, a tenth as long', async () => {
    for (const url of DOCUMENTS) {
      const plain = await get(url, {})
      assert.equal(plain.headers['content-encoding'], undefined)
      for (const [accepts, name, unpack] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ] as const) {
        const packed = await get(url, { 'accept-encoding': accepts })
        assert.equal(packed.headers['content-encoding'], name)
        assert.equal(packed.headers.vary, 'accept-encoding')
        assert.ok(packed.rawPayload.length * 10 < plain.rawPayload.length, `${url} ${packed.rawPayload.length}`)
        assert.ok(unpack(packed.rawPayload).equals(plain.rawPayload))
      }
      for (const accepts of ['identity', 'br;q=0', 'brave, gzips']) {
        assert.equal((await get(url, { 'accept-encoding': accepts })).headers['content-encoding'], undefined, accepts)
      }
    }
  })

  it('The description of the calls is not sent again to who has it', async () => {
    for (const url of DOCUMENTS) {
      const tag = String((await get(url, {})).headers.etag)
      const again = await get(url, { 'if-none-match': `"other", ${tag}` })
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', tag])
      assert.equal((await get(url, { 'if-none-match': '"other"' })).statusCode, 200)
    }
  })
})

describe('what nobody has an address for', async () => {
  const { app } = await testApp()

  it('What nobody has an address for is answered to programs in a few words', async () => {
    for (const accept of [undefined, '*/*', 'application/json']) {
      const answer = await app.inject({ url: '/wp-login.php', headers: accept === undefined ? {} : { accept } })
      assert.equal(answer.statusCode, 404)
      assert.ok(answer.body.length < 300)
    }
  })
})
