import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takePrefetched, timesOfPrefetched, type PrefetchedAnswer } from './prefetched-answer.ts'

const address = '/api/Student/home'
const body = '{"stud_id":7}'
const headers = { Token: 'secret', 'Accept-Language': 'en' }
const init = { method: 'POST', body, headers: { ...headers, 'Content-Type': 'application/json' } }

/** Leaves a prefetched call for the app; the call ends as fetch does when it is aborted. */
function askedEarly(answer: (signal: AbortSignal) => Promise<Response>): PrefetchedAnswer {
  const leaving = new AbortController()
  const early = { address, headers, body, answer: answer(leaving.signal), asked: 10, got: 20, leaving }
  window.prefetched = early
  return early
}

const answered = () => Promise.resolve(new Response('early'))

const pending = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

beforeEach(() => {
  // Sets the page's age to zero, however long earlier tests took.
  vi.useFakeTimers({ toFake: ['performance'] })
  askedEarly(answered)
})

afterEach(() => {
  vi.useRealTimers()
})

describe('an answer that was asked for before the app was there', () => {
  test('An answer that was asked for early is given to the same call, once', async () => {
    expect(await (await takePrefetched(address, init))?.text()).toBe('early')
    timesOfPrefetched(address)
    expect(takePrefetched(address, init)).toBeNull()
    expect(window.prefetched).toBeNull()
  })

  test('An answer that was asked for early tells when it was asked for and came, for what it says of the server’s clock', async () => {
    expect(timesOfPrefetched(address)).toBeNull()
    await takePrefetched(address, init)
    expect(timesOfPrefetched(address)).toEqual({ asked: 10, got: 20 })
    expect(timesOfPrefetched(address)).toBeNull()
  })

  test('An answer that was asked for early is left for its own call by others', async () => {
    expect(takePrefetched('/api/Student/subjects', init)).toBeNull()
    expect(takePrefetched(address, { ...init, body: '{"stud_id":8}' })).toBeNull()
    expect(await takePrefetched(address, init)).not.toBeNull()
  })

  test('An answer that was asked for early is nobody’s with another token or in another language, and is not left open', () => {
    const other = askedEarly(answered)
    expect(takePrefetched(address, { ...init, headers: { ...headers, Token: 'newer' } })).toBeNull()
    expect(other.leaving.signal.aborted).toBe(true)
    expect(takePrefetched(address, init)).toBeNull()
    askedEarly(answered)
    expect(takePrefetched(address, { ...init, headers: { ...headers, 'Accept-Language': 'ml' } })).toBeNull()
  })

  test('An answer that was asked for early can be given up, and fails as it failed', async () => {
    const leaving = new AbortController()
    expect(takePrefetched(address, { ...init, signal: AbortSignal.abort() })).toBeNull()
    askedEarly(pending)
    const given = takePrefetched(address, { ...init, signal: leaving.signal })
    leaving.abort()
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
    askedEarly(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(takePrefetched(address, init)).rejects.toThrow('Failed to fetch')
  })
})
