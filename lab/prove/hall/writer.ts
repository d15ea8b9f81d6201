import { pause } from '../proof.ts'
import type { Member } from '../world/academy.ts'
import { type AskedQuestion, someAnswer } from '../world/answers.ts'
import type { Client, Reply } from '../world/client.ts'
import type { Ledger } from './ledger.ts'

type Parts = { http: Client; member: Member; paper: number; ledger: Ledger; slower: number; random: () => number }
type Started = { attempt_id: number; deadline: string; questions: AskedQuestion[] }

const BETWEEN_MS = 400
const BEGIN_WITHIN_MS = 2000

/** A student who answers, now and then submits, and goes on when the attempt is opened again. */
export class Writer {
  readonly #parts: Parts
  attempt_id: number | null = null
  #seq = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Writes until the day is over. */
  async write(life: { ended: boolean }): Promise<void> {
    const { random, paper, ledger, slower } = this.#parts
    await pause(random() * BEGIN_WITHIN_MS * slower)
    let started: Started | null = null
    let asked = 0
    while (!started && !life.ended) {
      const reply = await this.#ask('/Student/exam', { exam_id: paper })
      asked += 1
      if (reply?.status === 200) started = reply.data as Started
      else await pause(random() * BETWEEN_MS * slower)
    }
    if (!started) return
    this.attempt_id = started.attempt_id
    // When the answer to the first start was lost, the end may have been moved before the next one.
    if (asked === 1) ledger.deadlines.set(started.attempt_id, Date.parse(started.deadline))
    while (!life.ended) {
      await this.#save(started)
      if (random() < 0.004) await this.#ask('/Student/submit_exam', { record_id: started.attempt_id, submit_data: [] })
      await pause(random() * BETWEEN_MS * slower)
    }
  }

  async #save({ attempt_id, questions }: Started): Promise<void> {
    const { random, ledger } = this.#parts
    const question = questions[Math.floor(random() * questions.length)]
    if (!question) return
    const seq = (this.#seq += 1)
    const { question_id } = question
    const answer = someAnswer(question, seq)
    const reply = await this.#ask('/Student/save_answer', { attempt_id, question_id, answer, marked: false, seq })
    const into = placeOf(reply, ledger)
    const key = `${attempt_id} ${question_id}`
    into?.set(key, Math.max(seq, into.get(key) ?? 0))
    if (reply && ![200, 409, 503].includes(reply.status)) ledger.faults.push(`a save was answered ${reply.status}`)
  }

  /** Null where nobody answered: it may have been stored or not. */
  async #ask(path: string, body: object): Promise<Reply | null> {
    const { http, member } = this.#parts
    return http.post(path, { stud_id: member.stud_id, ...body }, member.token).catch(() => null)
  }
}

function placeOf(reply: Reply | null, { accepted, refused }: Ledger): Map<string, number> | null {
  if (reply?.status === 200) return (reply.data as { saved: boolean }).saved ? accepted : null
  return reply?.status === 409 && (reply.data as { reason: string }).reason === 'attempt_closed' ? refused : null
}
