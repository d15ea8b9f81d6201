import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isCutOff, isOnline } from './is-online.ts'

const says = (line: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(line)
const answers = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(fetch))
const unreachable = async () => Promise.reject(new TypeError('Failed to fetch'))

/** Resolves when what was asked of the server is answered. */
const settled = async () => vi.advanceTimersByTimeAsync(0)

describe('the network', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('The network is there when the server answers, although the browser says that there is none', async () => {
    const heard = vi.fn()
    window.addEventListener('online', heard)
    says(false)
    answers(async () => new Response())
    window.dispatchEvent(new Event('offline'))
    expect(isOnline()).toBe(false)
    await settled()
    expect(isOnline()).toBe(true)
    expect(heard).toHaveBeenCalledOnce()
    window.removeEventListener('online', heard)
  })

  it('The network is not there when the server does not answer either, and is asked for again until it does', async () => {
    says(false)
    answers(unreachable)
    window.dispatchEvent(new Event('offline'))
    await settled()
    expect(isOnline()).toBe(false)
    answers(async () => new Response())
    await vi.advanceTimersByTimeAsync(15_000)
    expect(isOnline()).toBe(true)
  })

  it('The network is there when the browser says so, and nobody is asked', () => {
    says(true)
    answers(unreachable)
    expect(isOnline()).toBe(true)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('What a person presses for asks the server at once, whenever it was asked before', async () => {
    says(false)
    answers(unreachable)
    window.dispatchEvent(new Event('offline'))
    expect(await isCutOff()).toBe(true)
    answers(async () => new Response())
    expect(await isCutOff()).toBe(false)
    expect(isOnline()).toBe(true)
  })
})
