import { startTransition, useEffect, useState } from 'react'

/** Code that comes when it is wanted; `loaded` is what came. `load` asks for it, once for all who ask meanwhile. */
export type LazyPart<T> = { loaded: T | null; load: () => Promise<T> }

export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let coming: Promise<T> | null = null
  const ask = async () => {
    try {
      return (one.loaded = await load())
    } catch (error) {
      // Whoever wants it next asks anew.
      coming = null
      throw error
    }
  }
  const one: LazyPart<T> = { loaded: null, load: async () => (coming ??= ask()) }
  return one
}

/**
 * What came, null until then; throws where it does not come. React's `lazy` never asks again for what did not come once,
 * so that a line that was cut for a moment would cost the whole visit.
 */
export function useLazyPart<T>(wanted: LazyPart<T>): T | null {
  const [{ loaded, failure }, setState] = useState<{ loaded: T | null; failure?: unknown }>({ loaded: wanted.loaded })
  useEffect(() => {
    if (loaded) return
    let left = false
    // What came may be large: it is drawn in small steps, and a finger is heard between them.
    const tell = (state: { loaded: T | null; failure?: unknown }) => {
      if (!left) startTransition(() => setState(state))
    }
    wanted.load().then(
      (came) => tell({ loaded: came }),
      (reason: unknown) => tell({ loaded: null, failure: reason }),
    )
    return () => void (left = true)
  }, [wanted, loaded])
  if (failure !== undefined) throw new Error('A part of the app did not come.', { cause: failure })
  return loaded
}
