import { create } from 'zustand'
import { ApiError } from './api-error.ts'

type Waiting = {
  waiting: number
  /** The server's own sentence while it can store nothing. */
  full: string | null
}

const useStore = create<Waiting>()(() => ({ waiting: 0, full: null }))

/** True while a call waits for its turn because the server has too much to do. */
export const useIsBusy = (): boolean => useStore(({ waiting }) => waiting > 0)

/** What the server says while it can store nothing, or null. */
export const useStorageFull = (): string | null => useStore(({ full }) => full)

/** The notice that nothing can be stored disappears after this time, unless another refusal renews it. */
const SHOWN_MS = 20_000
let shown: ReturnType<typeof setTimeout> | undefined

/**
 * Shows the notice that nothing can be stored when a call was refused for that reason; clears it after any other
 * outcome.
 */
export function noteStorage(error: unknown): void {
  clearTimeout(shown)
  const full = isRefusedFor(error, 'storage_full') ? error.message : null
  useStore.setState({ full })
  if (full !== null) shown = setTimeout(() => useStore.setState({ full: null }), SHOWN_MS)
}

const isRefusedFor = (error: unknown, reason: ApiError['reason']): error is ApiError =>
  error instanceof ApiError && error.reason === reason

const PAUSE_S = 2
/** Nobody waits longer for a page. */
const MAX_WAIT_MS = 120_000

/** Repeats a call at the server's pace for as long as the server is busy or can store nothing. */
export async function whileBusy<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const begun = performance.now()
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const isFull = isRefusedFor(error, 'storage_full')
      const mayPass = isFull || isRefusedFor(error, 'busy')
      if (!mayPass || performance.now() - begun > MAX_WAIT_MS) throw error
      if (isFull) noteStorage(error)
      await turn(error.retryAfter ?? PAUSE_S, signal)
    }
  }
}

async function turn(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  useStore.setState(({ waiting }) => ({ waiting: waiting + 1 }))
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, seconds * 1000)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      })
    })
  } finally {
    useStore.setState(({ waiting }) => ({ waiting: waiting - 1 }))
  }
}
