import { pause } from '../proof.ts'
import type { Member } from '../world/academy.ts'
import type { Client, Reply } from '../world/client.ts'
import type { Ledger } from './ledger.ts'
import type { SatPaper } from './other-papers.ts'

type Parts = { http: Client; member: Member; written: () => number | null; sat: SatPaper[]; random: () => number }
type Report = { list: { id: number }[] }
type Challenges = { questions: { question_id: number; key: object | null }[] }

const BETWEEN_MS = 800

/**
 * A student who looks for results all day, also of the paper that is written, and submits attempts that were reopened.
 */
export class Reader {
  readonly #parts: Parts & { ledger: Ledger }

  constructor(parts: Parts & { ledger: Ledger }) {
    this.#parts = parts
  }

  async read(life: { ended: boolean }): Promise<void> {
    const { random, sat, written, member } = this.#parts
    while (!life.ended) {
      const one = sat[Math.floor(random() * (sat.length + 1))]
      const attempt = (one ? one.attempts.get(member.stud_id) : written()) ?? null
      if (attempt !== null) await this.#look(one?.paper ?? 0, attempt)
      if (one && random() < 0.2) await this.#ask('/Student/submit_exam', { record_id: attempt, submit_data: [] })
      await pause(random() * BETWEEN_MS)
    }
  }

  /** Paper 0 is the one that is written. */
  async #look(paper: number, attempt: number): Promise<void> {
    const { random, ledger } = this.#parts
    const from = Date.now()
    const isReport = random() < 0.6
    const reply = isReport
      ? await this.#ask('/Student/get_exam_report_by_id', { record_id: attempt })
      : await this.#ask('/Student/challenges', { attempt_id: attempt })
    if (reply?.status !== 200) return
    const questions = isReport
      ? (reply.data as Report).list.map(({ id }) => id)
      : (reply.data as Challenges).questions.flatMap(({ question_id, key }) => (key ? question_id : []))
    if (questions.length > 0) ledger.sightings.push({ paper, questions, from, until: Date.now() })
  }

  /** Null where nobody answered. */
  async #ask(path: string, body: object): Promise<Reply | null> {
    const { http, member } = this.#parts
    return http.post(path, { stud_id: member.stud_id, ...body }, member.token).catch(() => null)
  }
}
