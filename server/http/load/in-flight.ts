/** Counts what is under way for each key, and lets no more begin than `limitOf` says. */
export class InFlight {
  readonly #counts = new Map<string | number, number>()
  readonly #limitOf: (key: string | number) => number

  constructor(limitOf: (key: string | number) => number) {
    this.#limitOf = limitOf
  }

  /** Returns false, and counts nothing, where too many are under way. */
  begin(key: string | number): boolean {
    const count = this.#counts.get(key) ?? 0
    if (count >= this.#limitOf(key)) return false
    this.#counts.set(key, count + 1)
    return true
  }

  end(key: string | number): void {
    const left = (this.#counts.get(key) ?? 0) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }

  /** How many keys have something under way. */
  get size(): number {
    return this.#counts.size
  }
}
