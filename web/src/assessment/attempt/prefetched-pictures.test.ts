import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneChoice } from '../../testing/one-choice.ts'
import { prefetchPictures } from './prefetched-pictures.ts'

const question = { ...oneChoice, id: 1, text: '', marks: 1, options: [] }
const questions = ['a', 'b', 'c'].map((picture) => ({ ...question, picture, passagePicture: 'shared' }))

/** A paper of which nothing is kept. */
const noParts = { keep: async () => {}, kept: async () => null }

let isDown: boolean
let asked: string[]

beforeEach(() => {
  isDown = false
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (isDown && address !== 'a') throw new TypeError('Failed to fetch')
    return new Response(address)
  })
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})

afterEach(() => vi.unstubAllGlobals())

test('each picture of a paper comes once, however many questions have it', async () => {
  let kept: ReadonlyMap<string, string> = new Map()
  prefetchPictures({ questions }, noParts, (now) => (kept = now))
  await vi.waitFor(() => expect(kept.size).toBe(4))
  expect(asked.toSorted()).toEqual(['a', 'b', 'c', 'shared'])
})

test('what did not come on a broken line comes when it is asked for again, and only that', async () => {
  let kept: ReadonlyMap<string, string> = new Map()
  isDown = true
  const pictures = prefetchPictures({ questions }, noParts, (now) => (kept = now))
  await vi.waitFor(() => expect(asked.length).toBe(4))
  expect([...kept.keys()]).toEqual(['a'])
  isDown = false
  asked = []
  pictures.again()
  await vi.waitFor(() => expect(kept.size).toBe(4))
  expect(asked.toSorted()).toEqual(['b', 'c', 'shared'])
})

test('a paper that is left asks for nothing more', async () => {
  isDown = true
  const pictures = prefetchPictures({ questions }, noParts, () => {})
  await vi.waitFor(() => expect(asked.length).toBe(4))
  asked = []
  pictures.stop()
  pictures.again()
  expect(asked).toEqual([])
})
