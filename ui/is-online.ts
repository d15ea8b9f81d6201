import { useSyncExternalStore } from 'react'

const AGAIN_MS = 15_000
const ANSWERS_WITHIN_MS = 5000

/** True once the server was reached although the browser says that there is no network. */
let isReached = false
let isAsking = false

/**
 * True unless the browser says that there is no network and a request has shown it: behind some VPNs, and in some
 * browsers for exams, it says so for ever. True promises nothing.
 */
export const isOnline = (): boolean => navigator.onLine || isReached

/** Asks the server for a sign of life; an error of a proxy before it is none. */
export async function reachesServer(): Promise<boolean> {
  // The first call comes before missing built-ins are filled in: Safari 15.6 has no AbortSignal.timeout.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ANSWERS_WITHIN_MS)
  try {
    const { status } = await fetch('/livez', { method: 'HEAD', cache: 'no-store', signal: limit.signal })
    return status < 500
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

async function askServer(): Promise<void> {
  if (isAsking || isOnline()) return
  isAsking = true
  await tryServer()
  isAsking = false
  if (!isReached) setTimeout(() => void askServer(), AGAIN_MS)
}

async function tryServer(): Promise<void> {
  const isAnswered = await reachesServer()
  // Whatever waits for the network goes on, once.
  if (isAnswered && !isReached) {
    isReached = true
    window.dispatchEvent(new Event('online'))
  }
}

/** Whether there is no network: for what a person has just pressed, since the browser's word alone would stop it. */
export async function isCutOff(): Promise<boolean> {
  if (!isOnline()) await tryServer()
  return !isOnline()
}

// The build renders the login's page, where there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => {
    isReached = false
    void askServer()
  })
  void askServer()
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Resolves when the network comes back, or after `ms` milliseconds. */
export const onlineOr = async (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
  })

/** Runs `act` each time the network comes back; returns the function that ends the subscription. */
export function whenOnline(act: () => void): () => void {
  window.addEventListener('online', act)
  return () => window.removeEventListener('online', act)
}

/** Tells that the server has just answered a call: what did not load before may load now. */
export function tellReached(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event('reached'))
}

/** Runs `act` each time the server has answered a call; returns the function that ends the subscription. */
export function whenReached(act: () => void): () => void {
  window.addEventListener('reached', act)
  return () => window.removeEventListener('reached', act)
}
