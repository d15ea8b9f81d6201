import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { BegunAttempt } from '../attempt/cached-attempt.ts'

/** What a device says of itself along with an answer, or when it asks for the time. */
export type Said = { unsent?: number | undefined; leaves?: number | undefined }

/** What a device was last heard of; `at` in epoch ms. */
export type Contact = Pick<BegunAttempt, 'stud_id' | 'attempt_id' | 'paper_id'> & {
  session_id: number
  unsent: number
  leaves: number
  /** Answers that it sent since that was written down last. */
  saves: number
  at: number
}

/**
 * Who was heard of since it was last written down: every few seconds for all who write, so that a save costs nothing
 * besides. What a process did not write down when it was killed is told with the next answer.
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

  /** Gives them, and forgets them. */
  take(): Contact[] {
    const heard = [...this.#heard.values()]
    this.#heard = new Map()
    return heard
  }

  /** Those that could not be written are written with the next ones, unless there is newer to say. */
  putBack(contacts: Contact[]): void {
    for (const one of contacts) {
      const newer = this.#heard.get(one.attempt_id)
      this.#heard.set(one.attempt_id, newer ? { ...newer, saves: newer.saves + one.saves } : one)
    }
  }
}

const all = new WeakMap<Db, Contacts>()

/** Of this process. */
export function contactsOf(db: Db): Contacts {
  const known = all.get(db) ?? new Contacts()
  all.set(db, known)
  return known
}
