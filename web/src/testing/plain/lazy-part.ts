import { use } from 'react'

export type LazyPart<T> = { loaded: T | null; load: () => Promise<T> }

export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let coming: Promise<T> | null = null
  const one: LazyPart<T> = {
    loaded: null,
    load: async () => (coming ??= load().then((found) => (one.loaded = found))),
  }
  return one
}

const asked = new WeakMap<object, Promise<unknown>>()

/** As React's `lazy` does it. */
export function useLazyPart<T>(wanted: LazyPart<T>): T | null {
  const coming = (asked.get(wanted) as Promise<T> | undefined) ?? wanted.load()
  asked.set(wanted, coming)
  return use(coming)
}
