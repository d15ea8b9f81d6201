import { pause, randomOf } from '../proof.ts'
import type { Ledger } from '../crash/crash-client.ts'
import type { Academy, Member } from '../world/academy.ts'
import { type AskedQuestion, comparable, someAnswer } from '../world/answers.ts'
import { Client, type Reply } from '../world/client.ts'
import { Watch } from './watch.ts'

// A stalled call is given up and sent again, as by the browser's journal.
const STALLED_MS = 15_000
const CONNECTIONS = 512
const LOOK_MS = 20
const THINK_MS = 2000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 1000
/** After the last fault everything must be answered within this. */
const FINISH_MS = 120_000
const NONE: Reply = { status: 0, data: null, retryAfter: 0 }

type Open = { attempt_id: number; questions: AskedQuestion[] }
/**
 * `waitsSince` is the moment since which the student waits for an answer; `at` is the port of the process that has the
 * call.
 */
type Student = {
  member: Member
  open: Open | null
  next: number
  tests: number
  waitsSince: number | null
  at: number | null
  /** How each try of the call that it waits for ended. */
  tries: string[]
}

const isPassing = ({ status }: Reply): boolean => status === 0 || status === 429 || status >= 500

/**
 * Students who take a quiz again and again: each answer is saved once, so that no later one covers a lost one, and each
 * call is repeated until it is answered.
 */
export class Crowd {
  readonly ledger: Ledger = { saves: new Map(), results: new Map(), acknowledged: 0, faults: [] }
  /** Every attempt that the server reported to a student. */
  readonly begun = new Set<number>()
  watch = new Watch()
  /** Calls that were answered with 500, whether somebody watched or not. */
  failed = 0
  /** The process that was frozen in this watch: who has a call there is not counted as waiting. */
  frozen: number | null = null
  readonly #academy: Academy
  readonly #http: Client
  readonly #students: Student[]
  readonly #byToken: Map<string, Student>
  readonly #random = randomOf(1)
  #running: Promise<void>[] = []
  #going = false
  #giveUpAt = Number.POSITIVE_INFINITY

  constructor(academy: Academy, port: number) {
    this.#academy = academy
    this.#http = new Client(() => port, CONNECTIONS, STALLED_MS)
    this.#students = academy.members.map((member) => ({
      member,
      open: null,
      next: 0,
      tests: 0,
      waitsSince: null,
      at: null,
      tries: [],
    }))
    this.#byToken = new Map(this.#students.map((student) => [student.member.token, student]))
  }

  begin(): void {
    this.#going = true
    this.#running = this.#students.map(async (student) => this.#live(student))
  }

  /** Waits until so many more answers are acknowledged, for so many milliseconds at the most. */
  async savedMore(count: number, most: number): Promise<void> {
    const enough = this.watch.saves + count
    for (let waited = 0; this.watch.saves < enough && waited < most; waited += LOOK_MS) await pause(LOOK_MS)
  }

  /** A proxy gave a student's call to this process. */
  sentTo(token: string, port: number): void {
    const student = this.#byToken.get(token)
    if (student) student.at = port
  }

  beginWatch(): void {
    this.watch = new Watch()
    this.frozen = null
  }

  /** Returns what was seen since the watch began, including students who still wait. */
  endWatch(): Watch {
    for (const { waitsSince, at, tries } of this.#students) {
      if (waitsSince !== null && at !== this.frozen) this.watch.waited(waitsSince, [...tries, 'waits still'])
    }
    const seen = this.watch
    seen.end()
    this.watch = new Watch()
    return seen
  }

  /** Submits the open attempts of all students and ends the crowd. */
  async finish(): Promise<void> {
    this.#going = false
    this.#giveUpAt = performance.now() + FINISH_MS
    await Promise.all(this.#running)
    this.#http.close()
  }

  async #live(student: Student): Promise<void> {
    await pause(THINK_MS * this.#random())
    while (this.#going) {
      if (!student.open) await this.#start(student)
      else if (student.next < student.open.questions.length) await this.#save(student, student.open)
      else await this.#submit(student, student.open)
      await pause(THINK_MS * (0.5 + this.#random()))
    }
    if (student.open) await this.#submit(student, student.open)
  }

  async #start(student: Student): Promise<void> {
    const { status, data } = await this.#call(student, '/Student/get_quiz', { quiz_id: this.#academy.paper })
    if (status !== 200) return
    const isFirst = student.tests === 0
    student.open = data as Open
    student.tests += 1
    // The first tests begin at different questions, so that submits are spread over time.
    student.next = isFirst ? Math.floor(this.#random() * student.open.questions.length) : 0
    this.begun.add(student.open.attempt_id)
  }

  async #save(student: Student, { attempt_id, questions }: Open): Promise<void> {
    const question = questions[student.next]
    if (!question) return
    student.next += 1
    const [question_id, seq] = [question.question_id, student.next]
    const answer = someAnswer(question, Math.floor(this.#random() * 1000))
    const body = { attempt_id, question_id, answer, marked: false, seq }
    const { status } = await this.#call(student, '/Student/save_answer', body)
    if (status !== 200) return
    this.ledger.saves.set(`${attempt_id} ${question_id}`, {
      attempt: attempt_id,
      question: question_id,
      seq,
      answer: comparable(answer),
    })
    this.watch.acknowledged(student.at)
  }

  async #submit(student: Student, { attempt_id }: Open): Promise<void> {
    const body = { quiz_id: this.#academy.paper, attempt_id, submit_data: [] }
    const { status, data } = await this.#call(student, '/Student/submit_quiz', body)
    student.open = null
    if (status !== 200) return
    const { score_text } = data as { score_text: string }
    this.ledger.results.set(attempt_id, score_text)
  }

  /** Repeats a call until it is answered, or until the time for the end of the crowd is over. */
  async #call(student: Student, path: string, body: object): Promise<Reply> {
    const { stud_id, token } = student.member
    student.waitsSince = performance.now()
    student.tries = []
    for (let tried = 0; ; tried += 1) {
      student.at = null
      const begun = performance.now()
      const reply = await this.#http.post(path, { stud_id, ...body }, token).catch(() => NONE)
      this.watch.answered(reply)
      if (reply.status === 500) this.failed += 1
      const wasFrozen = this.frozen !== null && student.at === this.frozen
      if (wasFrozen) student.waitsSince = performance.now()
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      student.tries.push(`${reply.status || 'no answer'} of ${student.at ?? 'nobody'} after ${seconds} s`)
      if (!isPassing(reply)) {
        this.watch.waited(student.waitsSince, student.tries)
        student.waitsSince = null
        if (reply.status !== 200) this.ledger.faults.push(`${path} was answered with ${reply.status}`)
        return reply
      }
      if (performance.now() > this.#giveUpAt) {
        this.ledger.faults.push(`${path} was never answered`)
        return reply
      }
      const own = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried)
      await pause(Math.max(own, reply.retryAfter * 1000) * (0.75 + this.#random() / 2))
    }
  }
}
