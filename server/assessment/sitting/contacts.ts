import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { BegunAttempt } from '../attempt/cached-attempt.ts'

/** What a device reports of itself with an answer, or when it asks for the time. */
export type Said = { unsent?: number | undefined; leaves?: number | undefined }

/** The last report of a device; `at` in epoch ms. */
export type Contact = Pick<BegunAttempt, 'stud_id' | 'attempt_id' | 'paper_id'> & {
  session_id: number
  unsent: number
  leaves: number
  /** Answers that it sent since the last write. */
  saves: number
  at: number
}

/**
 * Reports of devices since the last write. They are written every few seconds for all, so that a save costs nothing
 * besides; reports that a killed process did not write come with the next answer.
 */
class Contacts {
  #heard = new Map<number, Contact>()

  note(
    { stud_id, attempt_id, paper_id }: BegunAttempt,
    { session_id }: Caller,
    said: Said,
    at: number,
    isSave = false,
  ): void {
    const before = this.#heard.get(attempt_id)
    const { unsent = before?.unsent ?? 0, leaves = before?.leaves ?? 0 } = said
    const saves = (before?.saves ?? 0) + (isSave ? 1 : 0)
    this.#heard.set(attempt_id, { stud_id, attempt_id, paper_id, session_id, unsent, leaves, saves, at })
  }

  /** Returns the reports and clears them. */
  take(): Contact[] {
    const heard = [...this.#heard.values()]
    this.#heard = new Map()
    return heard
  }

  /** Keeps reports that could not be written for the next write, unless newer ones have come. */
  putBack(contacts: Contact[]): void {
    for (const one of contacts) {
      const newer = this.#heard.get(one.attempt_id)
      this.#heard.set(one.attempt_id, newer ? { ...newer, saves: newer.saves + one.saves } : one)
    }
  }
}

const all = new WeakMap<Db, Contacts>()

/** Returns the contacts of this process. */
export function contactsOf(db: Db): Contacts {
  const known = all.get(db) ?? new Contacts()
  all.set(db, known)
  return known
}
