import { type AskedQuestion, someAnswer } from '../world/answers.ts'
import type { Academy, Member } from '../world/academy.ts'
import type { Client, Reply } from '../world/client.ts'
import { pause } from '../proof.ts'

export type Statuses = Record<string, number>
type Open = { attempt_id: number; questions: AskedQuestion[] }

const AFTER_REFUSAL = 20
const BETWEEN_READS = 20
const LOOK = 100

/**
 * Students who take a quiz again and again while one reads, whatever they are answered. Each answer is saved once, so
 * that no later one can cover a lost one.
 */
export class Writers {
  /** Counters of what was acknowledged; keys are attempt and question. */
  readonly acknowledged = new Map<string, number>()
  readonly #academy: Academy
  readonly #http: Client
  readonly #begun = new Set<number>()
  #writes: Statuses = {}
  #reads: Statuses = {}
  #running: Promise<void>[] = []
  #going = false

  constructor(academy: Academy, http: Client) {
    this.#academy = academy
    this.#http = http
  }

  begin(): void {
    this.#going = true
    const [reader, ...writers] = this.#academy.members
    if (reader) this.#running.push(this.#readOn(reader))
    for (const member of writers) this.#running.push(this.#writeOn(member))
  }

  /** Returns what was answered since the last call of this method. */
  take(): { writes: Statuses; reads: Statuses } {
    const taken = { writes: this.#writes, reads: this.#reads }
    this.#writes = {}
    this.#reads = {}
    return taken
  }

  /** Milliseconds until everything is answered as ever; null when it never is. */
  async healsIn(most: number): Promise<number | null> {
    const begun = performance.now()
    while (performance.now() - begun < most) {
      this.take()
      await pause(LOOK)
      const { writes, reads } = this.take()
      const isNormal = [writes, reads].every((one) => Object.keys(one).join() === '200')
      if (isNormal) return Math.round(performance.now() - begun)
    }
    return null
  }

  async end(): Promise<void> {
    this.#going = false
    await Promise.all(this.#running)
    this.#http.close()
  }

  async #readOn(member: Member): Promise<void> {
    while (this.#going) {
      count(await this.#post('/Student/subjects', member, {}), this.#reads)
      await pause(BETWEEN_READS)
    }
  }

  async #writeOn(member: Member): Promise<void> {
    while (this.#going) {
      const { status, data } = await this.#write('/Student/get_quiz', member, { quiz_id: this.#academy.paper })
      if (status !== 200) continue
      const { attempt_id, questions } = data as Open
      // An attempt may be resumed after a rejected submit: saving its answers anew would cover lost ones.
      const isNew = !this.#begun.has(attempt_id)
      this.#begun.add(attempt_id)
      for (const [index, question] of (isNew ? questions : []).entries()) {
        const { question_id } = question
        const seq = index + 1
        const save = { attempt_id, question_id, answer: someAnswer(question, index), marked: false, seq }
        const saved = await this.#write('/Student/save_answer', member, save)
        if (saved.status === 200) this.acknowledged.set(`${attempt_id} ${question_id}`, seq)
      }
      await this.#write('/Student/submit_quiz', member, { quiz_id: this.#academy.paper, attempt_id, submit_data: [] })
    }
  }

  async #write(path: string, member: Member, body: object): Promise<Reply> {
    const reply = await this.#post(path, member, body)
    count(reply, this.#writes)
    if (reply.status !== 200) await pause(AFTER_REFUSAL)
    return reply
  }

  async #post(path: string, { stud_id, token }: Member, body: object): Promise<Reply> {
    const none: Reply = { status: 0, data: null, retryAfter: 0 }
    return this.#http.post(path, { stud_id, ...body }, token).catch(() => none)
  }
}

function count({ status, retryAfter, data }: Reply, statuses: Statuses): void {
  const { reason = '' } = (data ?? {}) as { reason?: string }
  const refused = retryAfter === 0 ? '503 without a time' : `503 ${reason}`
  const name = status === 503 ? refused : String(status || 'no answer')
  statuses[name] = (statuses[name] ?? 0) + 1
}
