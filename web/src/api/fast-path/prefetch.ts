/*
 * A small program of its own that runs while the app is still loading: it makes the call that the opened screen will
 * make first, so that a slow connection carries the answer in parallel with the app and not after it.
 */
import type { PrefetchedAnswer } from './prefetched-answer.ts'
import { prefetchCallOf } from './prefetch-calls.rules.ts'

type Stored = { state?: { user?: { stud_id?: unknown }; token?: unknown } }

function prefetch(): void {
  // The app came first, and has asked by itself.
  if (window.prefetched !== undefined) return
  const { state } = JSON.parse(localStorage.getItem('userData') ?? '{}') as Stored
  const [studId, token] = [state?.user?.stud_id, state?.token]
  if (typeof studId !== 'number' || typeof token !== 'string' || token === '') return
  const call = prefetchCallOf(location.pathname, studId)
  if (!call) return
  const address = `${import.meta.env.VITE_API_BASE}/api${call.path}`
  const body = JSON.stringify(call.body)
  const headers = {
    'Accept-Language': localStorage.getItem('language') ?? document.documentElement.dataset['language'] ?? 'en',
    Token: token,
    'Content-Type': 'application/json',
  }
  const asked = performance.now()
  const leaving = new AbortController()
  const answer = fetch(address, { method: 'POST', headers, body, credentials: 'omit', signal: leaving.signal })
  const early: PrefetchedAnswer = { address, headers, body, answer, asked, got: null, leaving }
  window.prefetched = early
  answer.then(
    () => (early.got = performance.now()),
    // The app reports the failure when it takes the answer; without a taker nobody needs the message.
    () => {},
  )
}

try {
  prefetch()
} catch {
  // Without storage, or with unreadable data in it, the app makes the call itself.
}
