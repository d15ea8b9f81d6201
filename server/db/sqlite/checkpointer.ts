import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** The longest that everybody may wait while pages are put back. */
const CHECKPOINT_MS = 100
/** The limit while a background unit writes much: the pause comes on top of that unit's own turns. */
const IN_BACKGROUND_MS = 8
const MIN_PAGES = 250
// 32 MB of log.
const MAX_PAGES = 16_000

/**
 * Puts the pages of the log back into the file, so that the log can be overwritten from its start. The longer a page
 * waits the more answers it collects, but all waiting pages are put back at once, and nobody is answered meanwhile: on
 * a disk that takes a thousand pages a second, 8,000 of them kept all students of an exam waiting for eight seconds.
 * The limit is therefore the number of pages that the disk has shown to take within `CHECKPOINT_MS`.
 */
export class Checkpointer {
  readonly #waiting: StatementSync
  readonly #putBack: StatementSync
  readonly #now: () => number
  #most = MIN_PAGES

  /** `now` returns milliseconds. */
  constructor(writing: DatabaseSync, now = () => performance.now()) {
    this.#waiting = writing.prepare('pragma wal_checkpoint(noop)')
    this.#putBack = writing.prepare('pragma wal_checkpoint(passive)')
    this.#now = now
  }

  /** To be called after every commit; `inBackground` says whether the commit had a unit of that option. */
  committed(inBackground: boolean): void {
    try {
      this.#look(inBackground)
    } catch {
      // Pages that cannot be put back now stay in the log, where they are as safe.
    }
  }

  #look(inBackground: boolean): void {
    const { log, back } = stateOf(this.#waiting)
    const short = Math.max(MIN_PAGES, (this.#most * IN_BACKGROUND_MS) / CHECKPOINT_MS)
    if (log - back < (inBackground ? short : this.#most)) return
    const begun = this.#now()
    const pages = stateOf(this.#putBack).back - back
    const took = this.#now() - begun
    // Another process that reads holds pages back: a short checkpoint says nothing about the disk.
    if (pages >= this.#most) this.#most = within(this.#most, (pages * CHECKPOINT_MS) / took)
  }
}

/** Returns the pages in the log, and how many of them are back in the file. */
function stateOf(statement: StatementSync): { log: number; back: number } {
  const found = statement.get()
  return { log: Number(found?.['log']), back: Number(found?.['checkpointed']) }
}

/** Changes the limit by a factor of two at most, because a disk's speed varies. */
const within = (most: number, wanted: number) =>
  Math.round(Math.min(MAX_PAGES, most * 2, Math.max(MIN_PAGES, most / 2, wanted)))
