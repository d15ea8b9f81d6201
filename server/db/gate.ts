type Waiting = { places: number; enter: () => void }

/** Admits at most `size` at a time. A caller that needs several places is admitted in its turn: nobody overtakes it. */
export class Gate {
  readonly size: number
  #free: number
  readonly #waiting: Waiting[] = []

  constructor(size: number) {
    this.size = size
    this.#free = size
  }

  async run<T>(places: number, work: () => Promise<T>): Promise<T> {
    await this.#enter(places)
    try {
      return await work()
    } finally {
      this.#free += places
      this.#letIn()
    }
  }

  async #enter(places: number): Promise<void> {
    return new Promise((enter) => {
      this.#waiting.push({ places, enter })
      this.#letIn()
    })
  }

  #letIn(): void {
    for (let first = this.#waiting[0]; first && first.places <= this.#free; first = this.#waiting[0]) {
      this.#waiting.shift()
      this.#free -= first.places
      first.enter()
    }
  }
}
