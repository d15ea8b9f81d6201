import { pause } from '../proof.ts'
import type { Ledger } from './ledger.ts'
import { type Desk, press } from './office.ts'
import { clockText, type SatPaper } from './other-papers.ts'

/** `written` is the paper that students write all the while. */
type Parts = { desk: Desk; written: number; sat: SatPaper[]; ledger: Ledger; random: () => number }

const BETWEEN_MS = 500
const MINUTE_MS = 60_000
const reason = 'Another key is on the way.'
const insist = 'They are for practice.'
const inMinutes = (minutes: number) => clockText(Date.now() + minutes * MINUTE_MS)

const ACTS = [
  { path: '/staff/publish_results', body: () => ({}) },
  { path: '/staff/publish_results', body: () => ({}) },
  { path: '/staff/publish_results', body: () => ({}) },
  { path: '/staff/move_results', body: (minutes: number) => ({ moment: inMinutes(minutes) }) },
  { path: '/staff/hide_results', body: (minutes: number) => ({ moment: inMinutes(minutes), reason }) },
  { path: '/staff/open_challenges', body: (minutes: number) => ({ closes: inMinutes(minutes) }) },
  { path: '/staff/close_challenges', body: () => ({}) },
] as const

const OPENS: ReadonlySet<string> = new Set(['/staff/publish_results', '/staff/move_results', '/staff/open_challenges'])

/** A person who publishes, moves and hides results and opens challenges, also where the server must reject it. */
export class Publisher {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async act(life: { ended: boolean }): Promise<void> {
    const { random } = this.#parts
    while (!life.ended) {
      await this.#step().catch(() => {})
      await pause(random() * BETWEEN_MS)
    }
  }

  async #step(): Promise<void> {
    const { desk, written, sat, ledger, random } = this.#parts
    const one = sat[Math.floor(random() * (sat.length + 1))]
    const act = ACTS[Math.floor(random() * ACTS.length)] ?? ACTS[0]
    const paper_id = one?.paper ?? written
    const { version } = await desk.staff.call<{ version: string }>('/staff/result_paper', { paper_id })
    const isInsisted = OPENS.has(act.path) && one !== undefined && random() < 0.3
    if (isInsisted && desk.role === 'owner' && !ledger.insisted.has(paper_id)) ledger.insisted.set(paper_id, Date.now())
    const body = { paper_id, version, ...act.body(1 + Math.floor(random() * 300)), ...(isInsisted && { insist }) }
    const isDone = await press(desk, act.path, body, ledger)
    if (!isDone) return
    if (isInsisted && desk.role !== 'owner') ledger.faults.push(`an examiner insisted at ${act.path}`)
    if (act.path === '/staff/publish_results' && !ledger.insisted.has(paper_id))
      ledger.faults.push(`results of ${paper_id} were published although another paper holds its questions`)
  }
}
