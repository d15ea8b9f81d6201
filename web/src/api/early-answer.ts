/** What the small program before the app has asked for already: see `early.ts`. */
export type EarlyAnswer = {
  address: string
  headers: Record<string, string>
  body: string
  answer: Promise<Response>
  /** By the clock of `performance.now`; `got` once it is there. */
  asked: number
  got: number | null
}

export type Times = { asked: number; got: number }

declare global {
  interface Window {
    early?: EarlyAnswer
  }
}

/** Whatever the app has not asked for by then, it shall ask for anew. */
const LONGEST_MS = 60_000

const taken = new Map<unknown, Times>()

/** When the answer that was taken for this address had been asked for, and had come; null when the app asked itself. */
export function timesOfEarly(address: string): Times | null {
  const times = taken.get(address) ?? null
  taken.delete(address)
  return times
}

/**
 * The answer to this call, if it was asked for before the app was there, word for word; only once. It can be given up
 * as fetch can.
 */
export function takeEarly(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> | null {
  const { early } = window
  // Given up already: fetch says so itself, and the answer stays for whoever asks next.
  if (!early || early.address !== address || early.body !== init.body || init.signal?.aborted) return null
  delete window.early
  const headers = new Headers(init.headers)
  const isSame = Object.entries(early.headers).every(([name, value]) => headers.get(name) === value)
  if (!isSame || performance.now() > LONGEST_MS) return null
  const { signal } = init
  return new Promise((resolve, reject) => {
    early.answer.then((response) => {
      taken.set(address, { asked: early.asked, got: early.got ?? performance.now() })
      resolve(response)
    }, reject)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
