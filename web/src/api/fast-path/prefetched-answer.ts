/** The call that the small program before the app has made: see `prefetch.ts`. */
export type PrefetchedAnswer = {
  address: string
  headers: Record<string, string>
  body: string
  answer: Promise<Response>
  /** By the clock of `performance.now`; `got` is set when the answer arrives. */
  asked: number
  got: number | null
  /** Aborts the call and its answer: an answer that nobody reads would keep its connection open. */
  leaving: AbortController
}

export type Times = { asked: number; got: number }

declare global {
  interface Window {
    /** Null once the app has made a call itself: no call is prefetched after that, and no earlier one is used. */
    prefetched?: PrefetchedAnswer | null
  }
}

/** An answer not taken within this time is too old: the app makes the call again. */
const MAX_AGE_MS = 60_000

const taken = new Map<unknown, Times>()

/** Returns when the taken answer for this address was requested and arrived; null when the app made the call itself. */
export function timesOfPrefetched(address: string): Times | null {
  const times = taken.get(address) ?? null
  taken.delete(address)
  return times
}

/**
 * Returns the prefetched answer to exactly this call, once; null if there is none. The call can be aborted as fetch
 * can.
 */
export function takePrefetched(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> | null {
  const prefetched = (window.prefetched ??= null)
  // For an aborted call fetch itself rejects, and the answer stays for the next caller.
  if (!prefetched || prefetched.address !== address || prefetched.body !== init.body || init.signal?.aborted)
    return null
  window.prefetched = null
  const headers = new Headers(init.headers)
  const isSame = Object.entries(prefetched.headers).every(([name, value]) => headers.get(name) === value)
  if (!isSame || performance.now() > MAX_AGE_MS) {
    prefetched.leaving.abort()
    return null
  }
  init.signal?.addEventListener('abort', () => prefetched.leaving.abort(init.signal?.reason), { once: true })
  return prefetched.answer.then((response) => {
    taken.set(address, { asked: prefetched.asked, got: prefetched.got ?? performance.now() })
    return response
  })
}
