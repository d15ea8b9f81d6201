import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * Code that is loaded on first use; `loaded` is the loaded module. `load` shares one request among concurrent callers.
 */
export type LazyPart<T> = { loaded: T | null; load: () => Promise<T> }

export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let coming: Promise<T> | null = null
  const ask = async () => {
    try {
      return (one.loaded = await load())
    } catch (error) {
      // The next caller of `load` makes a new request.
      coming = null
      throw error
    }
  }
  const one: LazyPart<T> = { loaded: null, load: async () => (coming ??= ask()) }
  return one
}

type Tried<T> = { loaded: T | null; failure?: unknown; tries: number }

/**
 * Returns the part, null until it is loaded, and the failure that kept it from loading, for a place that can do without
 * the part or offer another try; `tries` counts the failures. React's `lazy` never loads again after one failure, so
 * that a connection lost for a moment would cost the whole visit.
 */
export function useTriedPart<T>(wanted: LazyPart<T>) {
  const [{ loaded, failure, tries }, setState] = useState<Tried<T>>({ loaded: wanted.loaded, tries: 0 })
  const isDue = loaded === null && failure === undefined
  useEffect(() => {
    if (!isDue) return
    let left = false
    // The part may be large: a transition draws it in small steps, and input is handled between them.
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

/**
 * Returns the part, null until it is loaded, for a place that cannot do without it.
 * @throws when the part does not load
 */
export function useLazyPart<T>(wanted: LazyPart<T>): T | null {
  const { part, failure } = useTriedPart(wanted)
  if (failure !== undefined) throw new Error('A part of the app did not come.', { cause: failure })
  return part
}

const AGAIN_MS = 2000

/** Returns the part, null until it is loaded, and tries until it is: for what a screen needs behind its first sight. */
export function useUntilLoaded<T>(wanted: LazyPart<T>): T | null {
  const { part, tries, retry } = useTriedPart(wanted)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (tries === 0) return
    const timer = setTimeout(again, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [tries])
  return part
}
