import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, it } from 'node:test'
import { addFile } from '../../media/media.queries.ts'
import { aChapter, aSignedIn, aSubject, aTopic } from '../../testing/makers.ts'
import { heardOn, rawLine } from '../../testing/raw-line.ts'
import { putZeros } from '../../testing/media-files.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

// More than both ends of a connection buffer for a client that does not read.
const LONG = 64 * 1024 * 1024

/** The address of a long video for a new student. */
async function aLongVideo(test: TestApp): Promise<string> {
  const { student, token } = await aSignedIn(test)
  const chapter_id = await aChapter(test, await aSubject(test, 6))
  await putZeros(test, 'video/long.mp4', LONG)
  const video_file = test.newId()
  const stored = { kind: 'video', name: 'long.mp4', path: 'video/long.mp4', media_type: 'video/mp4' } as const
  await test.db.write((tx) =>
    addFile(tx, { file_id: video_file, ...stored, content_hash: String(video_file), size_bytes: LONG }),
  )
  await aTopic(test, chapter_id, { video_kind: 'file', video_file })
  const body = { stud_id: student.stud_id, chapter_id }
  return (await test.post('/Student/topics', body, token)).body.data[0].video_link as string
}

const asking = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

/** Begins to read an answer, returns its status and takes nothing more. */
async function begun(socket: Socket): Promise<number> {
  socket.on('error', () => {})
  await once(socket, 'readable')
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec((socket.read() as Buffer).toString('latin1')) ?? []
  return Number(status)
}

async function gone(socket: Socket): Promise<void> {
  if (!socket.destroyed) socket.destroy()
  if (!socket.closed) await once(socket, 'close')
}

describe('a client that reads nothing', async () => {
  const test = await testApp({ LIMIT_STALLED_SECONDS: '1' })
  const { open } = await rawLine(test)

  it('A client that reads nothing is ended while its video waits, and gets the rest by asking anew', async () => {
    const link = await aLongVideo(test)
    const socket = open()
    const ended = new Promise<void>((resolve) =>
      test.app.server.once('connection', (own: Socket) => own.once('close', resolve)),
    )
    socket.write(asking(link))
    assert.equal(await begun(socket), 200)
    await ended
    const again = open()
    again.write(asking(link, 'Range: bytes=1000000-1000999\r\nConnection: close\r\n'))
    assert.match(await heardOn(again), /^HTTP\/1\.1 206/)
  })
})

describe('one address', async () => {
  const test = await testApp({ LIMIT_CONNECTIONS_PER_ADDRESS: '3' })
  const { open } = await rawLine(test)

  it('One address has so many connections, and another when one of them ends', async () => {
    const kept: Socket[] = []
    for (let count = 0; count < 3; count += 1) {
      const socket = open()
      socket.write(asking('/livez'))
      assert.equal(await begun(socket), 200)
      kept.push(socket)
    }
    assert.equal(await heardOn(open()), '')
    for (const socket of kept) await gone(socket)
    let status = 0
    // The server hears of the end of a connection a little later.
    while (status !== 200) {
      const next = open()
      next.write(asking('/livez', 'Connection: close\r\n'))
      status = (await heardOn(next)).startsWith('HTTP/1.1 200') ? 200 : 0
    }
  })
})

describe('one address behind a trusted proxy', async () => {
  const test = await testApp({
    LIMIT_CONNECTIONS_PER_ADDRESS: '3',
    TRUST_PROXY: '127.0.0.1',
    CAMPUS_NETWORKS: '198.51.100.0/24',
  })
  const { open } = await rawLine(test)
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`

  it('One address behind a trusted proxy has so many requests under way, others and a school more', async () => {
    const link = await aLongVideo(test)
    const ask = async (address: string) => {
      const socket = open()
      socket.write(asking(link, from(address)))
      return { socket, status: await begun(socket) }
    }
    const statuses = async (address: string, count: number) => {
      const all: number[] = []
      for (let asked = 0; asked < count; asked += 1) all.push((await ask(address)).status)
      return all
    }
    assert.deepEqual(await statuses('203.0.113.1', 4), [200, 200, 200, 429])
    assert.deepEqual(await statuses('203.0.113.2', 1), [200])
    assert.deepEqual(await statuses('198.51.100.7', 6), Array(6).fill(200))
    const call = open()
    call.write(
      `POST /api/Auth/academy HTTP/1.1\r\nHost: x\r\n${from('203.0.113.1')}Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    )
    assert.match(await heardOn(call), /^HTTP\/1\.1 429/)
  })

  it('One address behind a trusted proxy has those of a client that went away again', async () => {
    const link = await aLongVideo(test)
    const sockets = [open(), open(), open()]
    for (const socket of sockets) {
      socket.write(asking(link, from('203.0.113.9')))
      assert.equal(await begun(socket), 200)
    }
    for (const socket of sockets) await gone(socket)
    let status = 0
    while (status !== 200) {
      const next = open()
      next.write(asking(link, from('203.0.113.9')))
      status = await begun(next)
    }
  })
})

describe('one session', async () => {
  const test = await testApp({ LIMIT_STREAMS_PER_SESSION: '2' })
  const { open } = await rawLine(test)

  it('One session has so many videos under way, and another when one of them ends', async () => {
    const link = await aLongVideo(test)
    const ask = async () => {
      const socket = open()
      socket.write(asking(link))
      return { socket, status: await begun(socket) }
    }
    const [first, second, third] = [await ask(), await ask(), await ask()]
    assert.deepEqual([first.status, second.status, third.status], [200, 200, 429])
    // Another student has a limit of their own.
    const other = open()
    other.write(asking(await aLongVideo(test)))
    assert.equal(await begun(other), 200)
    await gone(first.socket)
    let status = 0
    while (status !== 200) ({ status } = await ask())
  })
})
