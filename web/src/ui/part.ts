import { startTransition, useEffect, useState } from 'react'

/** Code that comes when it is wanted; `come` is what came. `load` asks for it, once for all who ask meanwhile. */
export type Part<T> = { come: T | null; load: () => Promise<T> }

export function part<T>(load: () => Promise<T>): Part<T> {
  let coming: Promise<T> | null = null
  const ask = async () => {
    try {
      return (one.come = await load())
    } catch (error) {
      // Whoever wants it next asks anew.
      coming = null
      throw error
    }
  }
  const one: Part<T> = { come: null, load: async () => (coming ??= ask()) }
  return one
}

/**
 * What came, null until then; throws where it does not come. React's `lazy` keeps what stands in its place on display
 * for at least 300 ms, also where the code is there already.
 */
export function usePart<T>(wanted: Part<T>): T | null {
  const [{ come, failure }, setState] = useState<{ come: T | null; failure?: unknown }>({ come: wanted.come })
  useEffect(() => {
    if (come) return
    let left = false
    // What came may be large: it is drawn in small steps, and a finger is heard between them.
    const tell = (state: { come: T | null; failure?: unknown }) => {
      if (!left) startTransition(() => setState(state))
    }
    wanted.load().then(
      (came) => tell({ come: came }),
      (reason: unknown) => tell({ come: null, failure: reason }),
    )
    return () => void (left = true)
  }, [wanted, come])
  if (failure !== undefined) throw new Error('A part of the app did not come.', { cause: failure })
  return come
}
