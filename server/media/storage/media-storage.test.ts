import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import type { Reason } from '#contract/errors.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { freshBucket } from '../../testing/media-bucket.ts'
import { putBytes } from '../../testing/media-files.ts'
import { bucketStorage } from './bucket-storage.ts'
import { diskStorage } from './disk-storage.ts'
import type { MediaStorage } from './media-storage.ts'

const BYTES = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
const PATH = 'video/ab/Ab-_0123.mp4'

const folder = mkdtempSync(join(tmpdir(), 'storage-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const bucket = await freshBucket()

// Both storages have the same tests; the bucket only where the run has one: `npm run test:s3`.
describe('media in a folder', () => keepsMedia(diskStorage(folder)))
if (bucket) describe('media in a bucket', () => keepsMedia(bucketStorage(bucket)))

function keepsMedia(storage: MediaStorage): void {
  const open = (headers: Record<string, string>, path = PATH, method = 'GET') => storage.open(path, { method, headers })
  const refusal = (reason: Reason) => (error: unknown) => error instanceof ApiError && error.reason === reason
  const all = async () => {
    const paths: string[] = []
    for await (const path of storage.paths()) paths.push(path)
    return paths.toSorted()
  }

  it('The storage of media has nothing at first', async () => {
    assert.deepEqual(await all(), [])
    await assert.rejects(open({}), refusal('not_found'))
    await assert.rejects(storage.read(PATH))
  })

  it('The storage of media gives back what was put, whole and in the parts that players ask for', async () => {
    await putBytes(storage, PATH, BYTES)
    const whole = await open({})
    assert.equal(whole.status, 200)
    assert.equal(whole.headers['content-length'], '5000')
    assert.ok((await buffer(whole.body)).equals(BYTES))
    assert.ok((await buffer(await storage.read(PATH))).equals(BYTES))
    const parts: [string, Buffer, string][] = [
      ['bytes=0-0', BYTES.subarray(0, 1), 'bytes 0-0/5000'],
      ['bytes=4000-', BYTES.subarray(4000), 'bytes 4000-4999/5000'],
      ['bytes=-10', BYTES.subarray(-10), 'bytes 4990-4999/5000'],
      ['bytes=100-199', BYTES.subarray(100, 200), 'bytes 100-199/5000'],
    ]
    for (const [range, bytes, said] of parts) {
      const part = await open({ range })
      assert.deepEqual([part.status, part.headers['content-range']], [206, said], range)
      assert.ok((await buffer(part.body)).equals(bytes), range)
    }
    await assert.rejects(open({ range: 'bytes=5000-' }), refusal('wrong_range'))
  })

  it('The storage of media says how large a file is without sending it', async () => {
    const head = await open({}, PATH, 'HEAD')
    assert.deepEqual([head.status, head.headers['content-length']], [200, '5000'])
    assert.equal((await buffer(head.body)).length, 0)
  })

  it('The storage of media sends nothing again to whoever has it', async () => {
    const { headers, body } = await open({})
    await buffer(body)
    const again = await open({ 'if-none-match': headers['etag'] ?? '' })
    assert.equal(again.status, 304)
    assert.equal((await buffer(again.body)).length, 0)
  })

  it('The storage of media keeps what is under a path when it is put again', async () => {
    await putBytes(storage, PATH, BYTES)
    assert.ok((await buffer(await storage.read(PATH))).equals(BYTES))
  })

  it('The storage of media keeps an empty file', async () => {
    await putBytes(storage, 'captions/none.vtt', '')
    assert.equal((await buffer(await storage.read('captions/none.vtt'))).length, 0)
    assert.equal((await open({}, 'captions/none.vtt')).headers['content-length'], '0')
  })

  it('The storage of media names everything that is kept, and forgets what is removed', async () => {
    await putBytes(storage, 'hls/x/low/1.ts', 'piece')
    assert.deepEqual(await all(), ['captions/none.vtt', 'hls/x/low/1.ts', PATH])
    await storage.remove('hls/x/low/1.ts')
    await storage.remove('hls/x/low/1.ts')
    assert.deepEqual(await all(), ['captions/none.vtt', PATH])
    await assert.rejects(open({}, 'hls/x/low/1.ts'), refusal('not_found'))
  })

  it('The storage of media is no folder to look into', async () => {
    await assert.rejects(open({}, 'video'), refusal('not_found'))
    await assert.rejects(open({}, 'video/ab'), refusal('not_found'))
  })
}
