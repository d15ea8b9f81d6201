import type { PostgresAddress } from '../../ports/postgres-address.rules.ts'

/** The hosts of one PostgreSQL, and at which of them it was last found. Shared by all connections to it. */
export class Hosts {
  readonly urls: readonly string[]
  /** What the address says of a pooler; null: each connection is asked. */
  readonly saidPooled: boolean | null
  /** Grows when the server was lost: what was connected before then is not used any more. */
  generation = 0
  #at = 0

  constructor({ urls, isPooled }: PostgresAddress) {
    this.urls = urls
    this.saidPooled = isPooled
  }

  get current(): string {
    return this.urls[this.#at] ?? ''
  }

  /** The next one is tried next, unless somebody found that out before. */
  failed(url: string): void {
    if (url === this.current) this.#at = (this.#at + 1) % this.urls.length
  }

  /** A connection of that generation found that the server is gone: no older one is used again. */
  lost(generation: number): void {
    if (generation === this.generation) this.generation += 1
  }
}
