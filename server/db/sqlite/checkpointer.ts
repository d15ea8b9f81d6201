import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** How long everybody may wait while pages are put back. */
const CHECKPOINT_MS = 100
/** How long while somebody writes much in the background: that comes on top of its own turns. */
const IN_BACKGROUND_MS = 8
const MIN_PAGES = 250
// 32 MB of log.
const MAX_PAGES = 16_000

/**
 * Puts the pages of the log back into the file, where the next ones then overwrite it. The longer a page waits the
 * more answers it takes along, but all that wait are put back at once, and nobody is answered meanwhile: on a disk
 * that takes a thousand pages a second, 8,000 of them kept all students of an exam waiting for eight seconds. So
 * as many wait as the disk has shown that it takes in that time.
 */
export class Checkpointer {
  readonly #waiting: StatementSync
  readonly #putBack: StatementSync
  readonly #now: () => number
  #most = MIN_PAGES

  /** `now` in milliseconds. */
  constructor(writing: DatabaseSync, now = () => performance.now()) {
    this.#waiting = writing.prepare('pragma wal_checkpoint(noop)')
    this.#putBack = writing.prepare('pragma wal_checkpoint(passive)')
    this.#now = now
  }

  /** To be called after every commit; whether something that was done in the background was in it. */
  committed(inBackground: boolean): void {
    try {
      this.#look(inBackground)
    } catch {
      // What cannot be put back now stays in the log, where it is as safe.
    }
  }

  #look(inBackground: boolean): void {
    const { log, back } = stateOf(this.#waiting)
    const short = Math.max(MIN_PAGES, (this.#most * IN_BACKGROUND_MS) / CHECKPOINT_MS)
    if (log - back < (inBackground ? short : this.#most)) return
    const begun = this.#now()
    const pages = stateOf(this.#putBack).back - back
    const took = this.#now() - begun
    // Another process that reads holds pages back: that says nothing of the disk.
    if (pages >= this.#most) this.#most = within(this.#most, (pages * CHECKPOINT_MS) / took)
  }
}

/** Pages in the log, and how many of them are back. */
function stateOf(statement: StatementSync): { log: number; back: number } {
  const found = statement.get()
  return { log: Number(found?.['log']), back: Number(found?.['checkpointed']) }
}

/** Twice or half as many at the most: a disk has its moments. */
const within = (most: number, wanted: number) =>
  Math.round(Math.min(MAX_PAGES, most * 2, Math.max(MIN_PAGES, most / 2, wanted)))
