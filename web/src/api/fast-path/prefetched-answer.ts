/** What the small program before the app has asked for already: see `prefetch.ts`. */
export type PrefetchedAnswer = {
  address: string
  headers: Record<string, string>
  body: string
  answer: Promise<Response>
  /** By the clock of `performance.now`; `got` once it is there. */
  asked: number
  got: number | null
  /** Gives the call up, its answer too: one that nobody reads would stay open. */
  leaving: AbortController
}

export type Times = { asked: number; got: number }

declare global {
  interface Window {
    /** Null once the app asks by itself: then nothing is asked early any more, and nothing is left of what was. */
    prefetched?: PrefetchedAnswer | null
  }
}

/** Whatever the app has not asked for by then, it shall ask for anew. */
const MAX_AGE_MS = 60_000

const taken = new Map<unknown, Times>()

/** When the answer that was taken for this address had been asked for, and had come; null when the app asked itself. */
export function timesOfPrefetched(address: string): Times | null {
  const times = taken.get(address) ?? null
  taken.delete(address)
  return times
}

/**
 * The answer to this call, if it was asked for before the app was there, word for word; only once. It can be given up
 * as fetch can.
 */
export function takePrefetched(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> | null {
  const prefetched = (window.prefetched ??= null)
  // Given up already: fetch says so itself, and the answer stays for whoever asks next.
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
