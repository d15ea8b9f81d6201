import { checkAnswer } from '../../../server/testing/check-answer.ts'
import { type Asked, randomOf, type Proof, type Verdict } from '../proof.ts'
import { type Engine, startEngine } from '../world/engine.ts'
import { ServerProcess } from '../world/server-process.ts'
import { type FuzzedAcademy, fuzzedAcademy, KEY_CANARY } from './fuzzed-academy.ts'
import { FuzzLine } from './fuzz-line.ts'
import { answersIn, faultOf } from './heard-answers.ts'
import { type Draw, drawFrom } from './hostile-values.ts'
import { type Learnt, type GeneratedRequest, RequestMaker } from './generated-request.ts'
import { bytesOf, corruptedBytes } from './corrupted-bytes.ts'

const REQUESTS = 100_000
const AT_ONCE = 12
/** Percent of the requests whose bytes are spoiled. */
const RAW = 35
const MEGA = 1024 * 1024
const GROWTH = 1.2
/** How often the server's held memory is measured. */
const LOOKS = 10
/** A run with fewer requests says nothing about memory, which still grows. */
const ENOUGH_FOR_MEMORY = 50_000
/** Milliseconds after which the sender of half a request hangs up; the server then answers. */
const QUICK = 100
const SLOW = 3000
/**
 * Line ends alone are no request yet; and Node answers nothing to half a request with an upgrade whose sender hangs up.
 */
const MAY_BE_SILENT = /^[\r\n]*$|\nupgrade:/i
const SPREAD = 0x9e3779b1

/**
 * Requests that are nearly right, and bytes that are nearly requests: every answer has the envelope, and none is a 500.
 */
export const fuzz: Proof = {
  about: 'whatever is sent, the answer has the envelope and is no error of ours',
  bound: 1800,
  async run(asked) {
    const engine = await startEngine(asked.engine ?? 'sqlite')
    const academy = await fuzzedAcademy(engine)
    const server = new ServerProcess({ ...academy.environment, ...(asked.broken && { PROVE_FAULTY: '1' }) })
    try {
      await server.start()
      return [await fuzzed(server, academy, engine, asked)]
    } finally {
      await server.kill()
      await engine.stop()
      academy.drop()
    }
  },
}

async function fuzzed(server: ServerProcess, academy: FuzzedAcademy, { name }: Engine, asked: Asked): Promise<Verdict> {
  const requests = asked.runs ?? REQUESTS
  const seed = asked.seed ?? Math.floor(Math.random() * 1e9)
  const round = new Round(server.port, academy, seed)
  const held: number[] = []
  let memory = 0
  let next = 0
  const worker = async () => {
    for (let index = next++; index < requests && round.faults.length < 100; index = next++) {
      await round.step(index)
      if (index % Math.ceil(requests / LOOKS) !== 0) continue
      const figures = await server.order('collect')
      held.push(figures.held / MEGA)
      memory = figures.memory / MEGA
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const isAlive = await round.isAlive()
  round.close()
  for (const fault of round.faults.slice(0, 5)) console.log(`  ${fault}`)
  const statuses = [...round.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`  ${statuses.join(', ')}; ${round.calls.size} calls answered with 200`)
  console.log(
    `  held after each tenth: ${held.map((mega) => mega.toFixed(0)).join(', ')} MB; in all ${memory.toFixed(0)} MB`,
  )
  // The first measurements are of a server that still warms up.
  const [early = 0, late = 0] = [held[2], held.at(-1)]
  const isFlat = requests < ENOUGH_FOR_MEMORY || late <= early * GROWTH
  return {
    holds: round.faults.length === 0 && isAlive && isFlat && round.calls.size > 20,
    line: `fuzz: ${requests} requests on ${name}, ${round.spoiled} of them spoiled bytes, ${round.faults.length} faults, ${early.toFixed(0)} MB held after a fifth and ${late.toFixed(0)} MB at the end (seed ${seed})`,
  }
}

/** One run over a server: what was sent, and what was wrong with the answers. */
class Round {
  readonly faults: string[] = []
  readonly statuses = new Map<number, number>()
  /** Calls that succeeded at least once: a fuzzer whose requests are all rejected early tests nothing. */
  readonly calls = new Set<string>()
  spoiled = 0
  readonly #line: FuzzLine
  readonly #maker: RequestMaker
  readonly #seed: number
  readonly #learnt: Learnt = { attempts: new Map() }

  constructor(port: number, academy: FuzzedAcademy, seed: number) {
    this.#line = new FuzzLine(port)
    this.#maker = new RequestMaker(academy, this.#learnt)
    this.#seed = seed
  }

  /** Sends the request of this number: the same for the same seed and the same academy. */
  async step(index: number): Promise<void> {
    const draw = drawFrom(randomOf(this.#seed + Math.imul(index + 1, SPREAD)))
    const made = this.#maker.make(draw)
    const fault = await (draw.percent(RAW) ? this.#raw(made, draw) : this.#whole(made)).catch(String)
    if (fault !== null)
      this.faults.push(`request ${index}: ${fault}: ${made.method} ${made.path} ${made.body.slice(0, 200)}`)
  }

  async #whole(made: GeneratedRequest): Promise<string | null> {
    const heard = await this.#line.ask(made)
    const [answer] = answersIn(heard) ?? []
    if (!answer) return `no answer: ${heard.slice(0, 80)}`
    this.#count(answer.status)
    const fault = faultOf(answer, made.method === 'HEAD') ?? leakIn(heard, made)
    if (fault !== null || made.method === 'HEAD') return fault
    const isThis = made.method === made.call.method && made.path === `/api${made.call.path}`
    if (answer.status === 200 && isThis) this.#learn(made, answer.body)
    return null
  }

  async #raw(made: GeneratedRequest, draw: Draw): Promise<string | null> {
    const bytes = corruptedBytes(bytesOf(made), draw)
    this.spoiled += 1
    const quick = await this.#line.say(bytes, QUICK)
    // A server that was only slow may be silent as well.
    const heard = quick === '' ? await this.#line.say(bytes, SLOW) : quick
    const answers = answersIn(heard)
    const sent = () => JSON.stringify(bytes.toString('latin1').slice(0, 400))
    if (!answers) return `no answer: ${JSON.stringify(heard.slice(0, 80))} to ${sent()}`
    if (answers.length === 0 && !MAY_BE_SILENT.test(bytes.toString('latin1'))) return `silence to ${sent()}`
    for (const answer of answers) {
      this.#count(answer.status)
      const fault = faultOf(answer, bytes.includes('HEAD')) ?? leakIn(heard, made)
      if (fault !== null) return `${fault} to ${sent()}`
    }
    return null
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  #learn({ call, student }: GeneratedRequest, body: string): void {
    const envelope = JSON.parse(body) as { data: { attempt_id?: number } }
    checkAnswer(call, 200, envelope)
    this.calls.add(call.path)
    const { attempt_id } = envelope.data
    if (attempt_id === undefined || !student) return
    const known = this.#learnt.attempts.get(student.stud_id) ?? []
    this.#learnt.attempts.set(student.stud_id, [...known.slice(-20), attempt_id])
  }

  async isAlive(): Promise<boolean> {
    const asked = Buffer.from('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return (await this.#line.say(asked, SLOW).catch(String)).endsWith('{"alive":true}')
  }

  close(): void {
    this.#line.close()
  }
}

/** Returns a fault when an answer contains another student's name or a key. */
function leakIn(heard: string, { student }: GeneratedRequest): string | null {
  if (heard.includes(KEY_CANARY)) return `the key was told to ${student?.name ?? 'nobody'}`
  const strange = [...heard.matchAll(/Canary-\d+-/g)].find(([name]) => name !== student?.name)
  return strange ? `${strange[0]} was told to ${student?.name ?? 'nobody'}` : null
}
