import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeVideo, type Video } from '../../testing/native-video.ts'
import { type Renew, type Trouble, VideoLoader } from './video-loader.ts'

const putLine = (there: boolean) => vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(there)
const fresh: Renew = async () => ({ kind: 'file', address: '/media/fresh.mp4' })

let video: Video
let loader: VideoLoader | undefined
let troubles: (Trouble | null)[]

beforeEach(() => {
  vi.useFakeTimers()
  putLine(true)
  video = makeVideo()
  troubles = []
})

afterEach(() => {
  loader?.stop()
  vi.useRealTimers()
})

function watch({ startAt = 0, play = true, renew = fresh } = {}): VideoLoader {
  loader = new VideoLoader(video.element, {
    source: { kind: 'file', address: '/media/first.mp4' },
    startAt,
    play,
    renew,
    onTrouble: (trouble) => troubles.push(trouble),
  })
  return loader
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const address = () => video.element.getAttribute('src')

describe('a video begins', () => {
  test('A video begins where the student stopped', () => {
    watch({ startAt: 95 })
    video.loads(600)
    expect(video.element.currentTime).toBe(95)
  })

  test('A video begins anew when the student had seen its end, or when it has become shorter', () => {
    const begun = watch({ startAt: 598 })
    video.loads(600)
    expect(video.element.currentTime).toBe(0)
    expect(begun.position).toBe(0)
  })

  test('A video begins playing when the student has just chosen it, and only then', () => {
    watch({ play: false })
    video.loads(600)
    expect(video.plays()).toBe(0)
    loader?.stop()
    watch({ play: true })
    expect(video.plays()).toBe(1)
  })
})

describe('an address that has expired', () => {
  test('An address that has expired is renewed, and the video goes on at the same second', async () => {
    const watching = watch()
    video.loads(600)
    video.reaches(120)
    video.fails()
    await settle()
    expect(address()).toBe('/media/fresh.mp4')
    video.is('currentTime', 0)
    video.loads(600)
    expect(video.element.currentTime).toBe(120)
    expect(watching.position).toBe(120)
    expect(troubles).toEqual([])
  })

  test('An expired address of a video that is gone says that it cannot be played', async () => {
    watch({ renew: async () => null })
    video.fails()
    await settle()
    expect(troubles).toEqual(['broken'])
  })

  test('An expired address that fails again and again says so, until the student tries again', async () => {
    watch()
    for (let time = 1; time <= 3; time += 1) {
      video.fails()
      await settle()
    }
    expect(troubles).toEqual(['broken'])
    const renewed = address()
    video.element.removeAttribute('src')
    loader?.retry()
    await settle()
    expect(address()).toBe(renewed)
  })
})

describe('without a connection', () => {
  const unreachable = vi.fn<Renew>()

  beforeEach(() => {
    unreachable.mockReset()
    unreachable.mockRejectedValueOnce(new Error('no network')).mockImplementation(fresh)
  })

  test('Without a connection the video waits, and goes on by itself when the network is back', async () => {
    putLine(false)
    watch({ renew: unreachable })
    video.fails()
    await settle()
    expect(troubles).toEqual(['offline'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(unreachable).toHaveBeenCalledOnce()
    putLine(true)
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(address()).toBe('/media/fresh.mp4')
    video.loads(600)
    video.reaches(1)
    expect(troubles.at(-1)).toBeNull()
  })

  test('A server that restarts is asked again for a video', async () => {
    watch({ renew: unreachable })
    video.fails()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(unreachable).toHaveBeenCalledTimes(2)
    expect(address()).toBe('/media/fresh.mp4')
  })
})

test('a video that only waits for its next piece says that the connection is slow, one that is paused does not', async () => {
  watch({ play: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(troubles).toEqual([])
  void video.element.play()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(troubles).toEqual(['slow'])
})

test('a player that is left asks for nothing any more', async () => {
  const renew = vi.fn(fresh)
  watch({ renew })
  loader?.stop()
  video.fails()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(renew).not.toHaveBeenCalled()
  expect(address()).toBeNull()
})
