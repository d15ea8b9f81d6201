import { afterEach, describe, expect, test, vi } from 'vitest'
import { Gone, loadFile } from './save.ts'

type Asked = { address: string; cache: string | undefined }

const asked: Asked[] = []

/** Stands in the place of the network. */
function answerWith(...answers: Response[]): void {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, cache: init.cache })
    return answers.shift() ?? Response.error()
  })
}

afterEach(() => vi.unstubAllGlobals())

const file = (bytes: number, told = bytes) =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'video/mp4', 'content-length': String(told) } })

async function load(renew: () => Promise<string | null> = async () => null) {
  const sizes: number[] = []
  const seen: number[] = []
  const loaded = await loadFile({
    address: '/media/old/5/a.mp4',
    renew,
    signal: new AbortController().signal,
    onPiece: async (part) => void sizes.push(part.size),
    onBytes: (bytes) => void seen.push(bytes),
  })
  return { loaded, sizes, seen }
}

describe('a file that is saved', () => {
  test('A file that is saved comes in pieces, and past the browser’s own store', async () => {
    answerWith(file(2_500_000))
    const { loaded, sizes, seen } = await load()
    expect(loaded).toEqual({ media_type: 'video/mp4', bytes: 2_500_000 })
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2_500_000)
    expect(seen.at(-1)).toBe(2_500_000)
    expect(asked).toEqual([{ address: '/media/old/5/a.mp4', cache: 'no-store' }])
  })

  test('A file that is saved is asked for at a fresh address when the old one has expired', async () => {
    answerWith(new Response('', { status: 403 }), file(10))
    await load(async () => '/media/new/5/a.mp4')
    expect(asked.map(({ address }) => address)).toEqual(['/media/old/5/a.mp4', '/media/new/5/a.mp4'])
  })

  test('A saved file that is not there any more is gone', async () => {
    answerWith(new Response('', { status: 403 }))
    await expect(load()).rejects.toBeInstanceOf(Gone)
    answerWith(new Response('', { status: 404 }))
    await expect(load()).rejects.toBeInstanceOf(Gone)
  })

  test('A saved file of which a part is missing is no file', async () => {
    answerWith(file(10, 20))
    await expect(load()).rejects.toThrow('A part of the file is missing.')
  })
})
