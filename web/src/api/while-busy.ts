import { create } from 'zustand'
import { ApiError } from './api-error.ts'

const useStore = create<{ waiting: number }>()(() => ({ waiting: 0 }))

/** True while a call waits for its turn because the server has too much to do. */
export const useIsBusy = (): boolean => useStore(({ waiting }) => waiting > 0)

const PAUSE = 2
/** Longer than this nobody looks at a page that does not come. */
const LONGEST = 120_000

/** Makes a call again for as long as the server says that it is busy, when it says to. */
export async function whileBusy<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const begun = performance.now()
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.reason === 'busy'
      if (!isBusy || performance.now() - begun > LONGEST) throw error
      await turn(error.retryAfter ?? PAUSE, signal)
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
