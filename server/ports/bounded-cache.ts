type Options<V> = {
  /** What all entries together may take at most. */
  max: number
  /** What one takes; 1 where only their number is bounded. */
  sizeOf?: (value: V) => number
}

/**
 * A map of bounded size, in two generations: what is asked for stays, and of the rest half goes whenever the current
 * generation is full. Emptying it whole at its limit would let everybody pay at once, students in mid-exam included.
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
    // One that takes the place of another counts twice until its generation goes: the bound holds, a little early.
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

  /** How many entries there are, at most. */
  get size(): number {
    return this.#current.size + this.#previous.size
  }
}
