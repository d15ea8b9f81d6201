import type { StaffMember } from '../../e2e/staff.ts'
import { pause } from '../proof.ts'
import type { Ledger } from './ledger.ts'
import type { Writer } from './writer.ts'

type Parts = { staff: StaffMember; paper: number; ledger: Ledger; writers: Writer[]; random: () => number }
type Act = { path: `/staff/${string}`; body: (attempts: number[]) => object }

const BETWEEN_MS = 250
const reason = 'The line was down.'
const one = ([attempt_id]: number[]) => ({ attempt_id, reason })

/** Each as often as it stands here. */
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
  { path: '/staff/pause_sitting', body: () => ({ pause: true, reason }) },
  { path: '/staff/pause_sitting', body: () => ({ pause: false, reason }) },
]

/** The exam office, which does this and that, and presses again with the same key where nobody answered. */
export class Office {
  readonly #parts: Parts
  #pressed = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async act(life: { ended: boolean }): Promise<void> {
    const { random } = this.#parts
    while (!life.ended) {
      await this.#press(ACTS[Math.floor(random() * ACTS.length)] ?? ACTS[0])
      await pause(random() * BETWEEN_MS)
    }
  }

  async #press(act: Act | undefined): Promise<void> {
    const { staff, paper, ledger, random, writers } = this.#parts
    const begun = writers.flatMap(({ attempt_id }) => attempt_id ?? [])
    if (!act || begun.length === 0) return
    const some = Array.from(
      { length: 1 + Math.floor(random() * 5) },
      () => begun[Math.floor(random() * begun.length)] ?? 0,
    )
    const request_key = `press-${(this.#pressed += 1)}-of-proof`
    const body = { paper_id: paper, request_key, ...act.body([...new Set(some)]) }
    for (let tries = 0; tries < 200; tries += 1) {
      try {
        await staff.call(act.path, body)
        ledger.keys.push(request_key)
        return
      } catch (error) {
        // Refused, with a sentence: nothing was done. Else nobody answered, or the server was busy.
        const text = String(error)
        if (text.includes('/staff/') && !/busy|try again|moment/i.test(text)) return
        await pause(100)
      }
    }
    ledger.faults.push(`${act.path} was never answered`)
  }
}
