import type { PostgresAddress } from '../../ports/postgres-address.rules.ts'

/** The hosts of one PostgreSQL, and the one that last answered. All connections to it share the instance. */
export class Hosts {
  readonly urls: readonly string[]
  /** Whether the address declares a pooler; null: each connection finds out by itself. */
  readonly saidPooled: boolean | null
  /** Grows when the server is lost: connections of an earlier generation are not used any more. */
  generation = 0
  #at = 0

  constructor({ urls, isPooled }: PostgresAddress) {
    this.urls = urls
    this.saidPooled = isPooled
  }

  get current(): string {
    return this.urls[this.#at] ?? ''
  }

  /** Moves on to the next host, unless another connection has already done so. */
  failed(url: string): void {
    if (url === this.current) this.#at = (this.#at + 1) % this.urls.length
  }

  /** A connection of that generation found that the server is gone: no older one is used again. */
  lost(generation: number): void {
    if (generation === this.generation) this.generation += 1
  }
}
