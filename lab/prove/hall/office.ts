import type { StaffMember } from '../../../e2e/staff.ts'
import { pause } from '../proof.ts'
import type { Ledger } from './ledger.ts'

/** A member of the staff who acts. */
export type Desk = { staff: StaffMember; role: 'owner' | 'examiner' }
/** A paper and its attempts as far as they are known. */
export type Hall = { paper: number; begun: () => number[] }

type Parts = { desk: Desk; halls: Hall[]; ledger: Ledger; random: () => number }
type Act = { path: `/staff/${string}`; body: (attempts: number[]) => object }

const BETWEEN_MS = 250
const TRIES = 200
/** Messages of a server that is busy or has failed; a rejection may speak of moments as well. */
const BUSY = /wait a moment|in a moment/i
/** The share of acts in the first hall; the others are spread over the other halls. */
const IN_FIRST = 0.85
const reason = 'The line was down.'
const one = ([attempt_id]: number[]) => ({ attempt_id, reason })

/** Acts, each as likely as it is often in the list. */
const ACTS: Act[] = [
  { path: '/staff/extend_attempts', body: (attempt_ids) => ({ attempt_ids, minutes: 5, reason }) },
  { path: '/staff/extend_attempts', body: (attempt_ids) => ({ attempt_ids, minutes: 1, reason }) },
  { path: '/staff/extend_attempts', body: () => ({ minutes: 2, reason }) },
  { path: '/staff/message_attempts', body: (attempt_ids) => ({ attempt_ids, message: 'Ten minutes are left.' }) },
  { path: '/staff/force_submit', body: one },
  { path: '/staff/force_submit', body: one },
  { path: '/staff/reopen_attempt', body: (attempts) => ({ ...one(attempts), minutes: 20 }) },
  { path: '/staff/reopen_attempt', body: (attempts) => ({ ...one(attempts), minutes: 20 }) },
  { path: '/staff/adopt_late_answers', body: one },
  { path: '/staff/adopt_late_answers', body: one },
  { path: '/staff/force_submits', body: (attempts) => ({ attempt_ids: attempts.slice(0, 2), reason }) },
  { path: '/staff/reopen_attempt', body: (attempts) => ({ ...one(attempts), minutes: 20 }) },
  { path: '/staff/reopen_attempt', body: (attempts) => ({ ...one(attempts), minutes: 5 }) },
  { path: '/staff/message_attempts', body: () => ({ message: 'Read "metres" in question 3.' }) },
  { path: '/staff/rule_attempt', body: (attempts) => ({ ...one(attempts), ruling: 'malpractice' }) },
  { path: '/staff/rule_attempt', body: (attempts) => ({ ...one(attempts), ruling: null }) },
  { path: '/staff/judge_attempts', body: (attempt_ids) => ({ attempt_ids, act: 'reopen', minutes: 10, reason }) },
  { path: '/staff/judge_attempts', body: (attempt_ids) => ({ attempt_ids, act: 'adopt', reason }) },
  { path: '/staff/judge_attempts', body: (attempt_ids) => ({ attempt_ids, act: 'void', reason }) },
  { path: '/staff/judge_attempts', body: (attempt_ids) => ({ attempt_ids, act: 'reinstate', reason }) },
  { path: '/staff/pause_sitting', body: () => ({ pause: true, reason }) },
  { path: '/staff/pause_sitting', body: () => ({ pause: false, reason }) },
]

let pressed = 0

/**
 * Presses a button, and repeats the call with the same key where it was not answered or the server was busy. Returns
 * false when the call is rejected with a sentence and nothing was done.
 */
export async function press({ staff, role }: Desk, path: Act['path'], body: object, ledger: Ledger): Promise<boolean> {
  const request_key = `press-${(pressed += 1)}-of-${role}`
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      await staff.call(path, { ...body, request_key })
      ledger.keys.push(request_key)
      return true
    } catch (error) {
      const text = String(error)
      if (text.includes('/staff/') && !BUSY.test(text)) return false
      await pause(100)
    }
  }
  ledger.faults.push(`${path} was never answered`)
  return false
}

/** A member of the exam office who acts at random. */
export class Office {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async act(life: { ended: boolean }): Promise<void> {
    const { random } = this.#parts
    while (!life.ended) {
      await this.#press(ACTS[Math.floor(random() * ACTS.length)])
      await pause(random() * BETWEEN_MS)
    }
  }

  async #press(act: Act | undefined): Promise<void> {
    const { desk, ledger, halls, random } = this.#parts
    const hall = halls[random() < IN_FIRST ? 0 : Math.floor(random() * halls.length)]
    const begun = hall?.begun() ?? []
    if (!act || !hall || begun.length === 0) return
    const some = Array.from(
      { length: 1 + Math.floor(random() * 5) },
      () => begun[Math.floor(random() * begun.length)] ?? 0,
    )
    await press(desk, act.path, { paper_id: hall.paper, ...act.body([...new Set(some)]) }, ledger)
  }
}
