type Options<V> = {
  /** The largest total size of all entries. */
  max: number
  /** Returns the size of an entry; 1 where only the number of entries is bounded. */
  sizeOf?: (value: V) => number
}

/**
 * A map of bounded size, in two generations: entries that are read stay, and half of the others are dropped whenever
 * the current generation is full. Emptying the whole map at its limit would make everybody wait at once, students in
 * mid-exam included.
 */
export class BoundedCache<K, V> {
  readonly #maxOfGeneration: number
  readonly #sizeOf: ((value: V) => number) | undefined
  #current = new Map<K, V>()
  #previous = new Map<K, V>()
  #taken = 0

  constructor({ max, sizeOf }: Options<V>) {
    this.#maxOfGeneration = max / 2
    this.#sizeOf = sizeOf
  }

  get(key: K): V | undefined {
    const value = this.#current.get(key)
    if (value !== undefined) return value
    const earlier = this.#previous.get(key)
    if (earlier !== undefined) this.set(key, earlier)
    return earlier
  }

  set(key: K, value: V): void {
    const size = this.#sizeOf?.(value) ?? 1
    if (this.#taken + size > this.#maxOfGeneration) {
      this.#previous = this.#current
      this.#current = new Map()
      this.#taken = 0
    }
    // A replaced entry counts twice until its generation is dropped: the limit is only reached a little early.
    this.#taken += size
    this.#current.set(key, value)
  }

  delete(key: K): void {
    this.#current.delete(key)
    this.#previous.delete(key)
  }

  clear(): void {
    this.#current.clear()
    this.#previous.clear()
    this.#taken = 0
  }

  /** Returns an upper bound of the number of entries. */
  get size(): number {
    return this.#current.size + this.#previous.size
  }
}
