import type { RowStatement } from '../../db/db.ts'
import type { RowRunner } from '../../db/postgres/fast-path/batches.ts'

/** Each row goes alone. */
export class Batches {
  readonly #runner: RowRunner

  constructor(runner: RowRunner, _lane?: object) {
    this.#runner = runner
  }

  async ask<V, R>(statement: RowStatement<V, R>, values: V): Promise<R> {
    return this.#runner.one(statement, values)
  }
}
