type Runner = { readonly inTransaction: boolean; exec(sql: string): void }

/**
 * One read transaction for all reads of one turn of the event loop: its locks cost more than a read by key. Every
 * commit ends it first, so that it neither shows an outdated state nor keeps the log from being emptied.
 */
export class SharedRead {
  readonly #runner: Runner
  #isOpen = false

  constructor(runner: Runner) {
    this.#runner = runner
  }

  /** To be called before each read. */
  begin(): void {
    if (!this.#isOpen) this.#runner.exec('begin')
    this.#isOpen = true
  }

  /** To be called at the end of the turn, and before a commit. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    if (this.#runner.inTransaction) this.#runner.exec('commit')
  }
}
