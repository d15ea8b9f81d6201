import type { Member } from '../world/academy.ts'
import { type AskedQuestion, comparable, someAnswer } from '../world/answers.ts'
import type { Client, Reply } from '../world/client.ts'

/** `answer` as one text, whatever the order of its options. */
export type Saved = { attempt: number; question: number; seq: number; answer: string }

/** What the server acknowledged. Keys of saves are attempt and question; the last acknowledged one counts. */
export type Ledger = {
  saves: Map<string, Saved>
  results: Map<number, string>
  acknowledged: number
  faults: string[]
}

type Question = AskedQuestion & { seq: number }
type Open = { attempt_id: number; questions: Question[] }
type Parts = { http: Client; member: Member; paper: number; ledger: Ledger; random: () => number }

/** A student who takes the same quiz again and again, and repeats what was not answered. */
export class CrashClient {
  readonly #parts: Parts
  #open: Open | null = null
  #seq = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Sends one call: start, save or submit. A call without an answer is repeated at the next step, or given up. */
  async step(): Promise<void> {
    try {
      if (!this.#open) await this.#start()
      else if (this.#parts.random() < 0.08) await this.#submit(this.#open)
      else await this.#save(this.#open)
    } catch {
      // The server is dead just now.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  async #post(path: string, body: object): Promise<Reply> {
    const { http, member, ledger } = this.#parts
    const reply = await http.post(path, { stud_id: member.stud_id, ...body }, member.token)
    if (reply.status === 200) ledger.acknowledged += 1
    else if (reply.status !== 503) ledger.faults.push(`${path} was answered with ${reply.status}`)
    return reply
  }

  async #start(): Promise<void> {
    const { status, data } = await this.#post('/Student/get_quiz', { quiz_id: this.#parts.paper })
    if (status !== 200) return
    this.#open = data as Open
    this.#seq = Math.max(0, ...this.#open.questions.map(({ seq }) => seq))
    for (const question of this.#open.questions) this.#mustHave(this.#open.attempt_id, question)
  }

  /** Checks that a resumed attempt contains the acknowledged answer. */
  #mustHave(attempt: number, { question_id, seq }: Question): void {
    const known = this.#parts.ledger.saves.get(`${attempt} ${question_id}`)
    if (known && seq < known.seq) this.#parts.ledger.faults.push(`an acknowledged answer was gone after a restart`)
  }

  async #save({ attempt_id, questions }: Open): Promise<void> {
    const { random, ledger } = this.#parts
    const question = questions[Math.floor(random() * questions.length)]
    if (!question) return
    const answer = someAnswer(question, Math.floor(random() * 1000))
    this.#seq += 1
    const [question_id, seq] = [question.question_id, this.#seq]
    const { status } = await this.#post('/Student/save_answer', { attempt_id, question_id, answer, marked: false, seq })
    const saved = { attempt: attempt_id, question: question_id, seq, answer: comparable(answer) }
    if (status === 200) ledger.saves.set(`${attempt_id} ${question_id}`, saved)
  }

  async #submit({ attempt_id }: Open): Promise<void> {
    const { paper } = this.#parts
    const body = { quiz_id: paper, attempt_id, submit_data: [] }
    for (;;) {
      const reply = await this.#post('/Student/submit_quiz', body).catch(() => null)
      if (reply && reply.status !== 503) {
        // Any answer other than a result is a fault, which has been noted.
        if (reply.status === 200) this.#note(attempt_id, (reply.data as { score_text: string }).score_text)
        this.#open = null
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  #note(attempt: number, score: string): void {
    const { results, faults } = this.#parts.ledger
    const known = results.get(attempt)
    if (known !== undefined && known !== score) faults.push(`attempt ${attempt} has two results`)
    results.set(attempt, score)
  }
}
