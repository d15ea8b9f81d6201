import { takePrefetched } from './fast-path/prefetched-answer.ts'

export type EndReason = 'replaced' | 'expired' | 'unknown'

/** What a call needs to know beside its path and body. The session writes the first two, the app the third. */
export type Connection = {
  token: string | null
  /** Told of each 401, with the token that was refused: a late answer may belong to an earlier session. */
  onEnded: (reason: EndReason, token: string | null) => void
  language: string
  fetch: typeof fetch
  base: string
  /** Milliseconds after which a read gives up. Submits never do. */
  patience: number
}

export const connection: Connection = {
  token: null,
  onEnded: () => {},
  language: 'en',
  fetch: (input, init) => takePrefetched(input, init) ?? window.fetch(input, init),
  base: import.meta.env.VITE_API_BASE,
  patience: 20_000,
}
