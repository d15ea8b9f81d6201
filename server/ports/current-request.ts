import { AsyncLocalStorage } from 'node:async_hooks'

/** The request whose handler is running, for the lines of the log that it causes. */
export const currentRequest = new AsyncLocalStorage<{
  readonly id: string
  /** The header `User-Agent`. */
  readonly agent: string | undefined
}>()
