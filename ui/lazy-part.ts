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

type Tried<T> = { loaded: T | null; failure?: unknown; tries: number }

/**
 * What came, null until then, with what kept it from coming, for a place that can do without or offer another try;
 * `tries` is how often it failed. React's `lazy` never asks again for what did not come once, so that a line that was cut
 * for a moment would cost the whole visit.
 */
export function useTriedPart<T>(wanted: LazyPart<T>) {
  const [{ loaded, failure, tries }, setState] = useState<Tried<T>>({ loaded: wanted.loaded, tries: 0 })
  const isDue = loaded === null && failure === undefined
  useEffect(() => {
    if (!isDue) return
    let left = false
    // What came may be large: it is drawn in small steps, and a finger is heard between them.
    const tell = (change: (before: Tried<T>) => Tried<T>) => {
      if (!left) startTransition(() => setState(change))
    }
    wanted.load().then(
      (came) => tell(() => ({ loaded: came, tries: 0 })),
      (reason: unknown) => tell((before) => ({ loaded: null, failure: reason ?? true, tries: before.tries + 1 })),
    )
    return () => void (left = true)
  }, [wanted, isDue])
  const retry = () => setState((before) => ({ loaded: before.loaded, tries: before.tries }))
  return { part: loaded, failure, tries, retry }
}

/** The same, for a place that is nothing without it: throws where it does not come. */
export function useLazyPart<T>(wanted: LazyPart<T>): T | null {
  const { part, failure } = useTriedPart(wanted)
  if (failure !== undefined) throw new Error('A part of the app did not come.', { cause: failure })
  return part
}
