import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { type Academy, makeAcademy, type Member } from '../world/academy.ts'
import { type AskedQuestion, someAnswer } from '../world/answers.ts'
import { Client } from '../world/client.ts'
import { startEngine } from '../world/engine.ts'
import { type Measured, openLoop } from './open-loop.ts'
import { randomOf, pause, percentile, type Proof, type Verdict } from '../proof.ts'
import { ServerProcess } from '../world/server-process.ts'
import { openCount, unsaved } from '../world/stored.queries.ts'
import { filmState, lastFilmState, sendFilm } from './waiting-film.ts'

const STUDENTS = 10_000
const QUESTIONS = 75
const MINUTES = 30
const SECONDS = 60
const SAVES = 333
const SPREAD = 20
const GRACE = 60_000
const MEGA = 1024 * 1024

type Attempt = {
  member: Member
  attempt_id: number
  questions: AskedQuestion[]
  seq: number
}

/** All students start in one minute, some save meanwhile, and the time of all ends in the same second. */
export const deadlineRush: Proof = {
  about: 'ten thousand students start in the same minute and end in the same second, and a film waits for them',
  bound: 600,
  async run({ runs, engine: name, broken }) {
    const students = runs ?? STUDENTS
    const engine = await startEngine(name ?? 'sqlite')
    const plan = { kind: 'exam', questions: QUESTIONS, students, minutes: null, endsIn: MINUTES * 60_000 } as const
    const academy = await makeAcademy(engine, plan)
    // In the broken case the machine is busy with something else.
    const server = new ServerProcess({ ...academy.environment, ...(broken && { PROVE_BUSY: '1' }) })
    const film = await sendFilm(academy)
    await server.start()
    try {
      return [await theCliff(server, academy, film)]
    } finally {
      await server.kill()
      await engine.stop()
      academy.drop()
    }
  },
}

async function theCliff(server: ServerProcess, academy: Academy, film: number): Promise<Verdict> {
  const http = new Client(() => server.port, 256)
  const attempts: Attempt[] = []
  const acknowledged = new Map<string, number>()
  await server.order('figures')
  const [starts, saves] = await Promise.all([
    startAll(http, academy, attempts),
    saveMeanwhile(http, attempts, acknowledged),
  ])
  const busy = await server.order('figures')
  const meanwhile = await filmState(academy, film)
  const submitted = await theEnd(server, http, { attempts, endsAt: academy.endsAt })
  const closing = await lastAreFinal(server, academy)
  const after = await server.order('figures')
  const lost = await lostAnswers(academy, acknowledged)
  http.close()
  const afterwards = await lastFilmState(academy, film)
  const bare = await bareLatency()
  const figures = {
    starts: percentile(starts.latencies, 0.99),
    saves: percentile(saves.latencies, 0.99),
    delay: Math.max(busy.delay99, after.delay99),
    memory: after.mostMemory / MEGA,
  }
  tell({ starts, saves, submitted, figures, closing, bare })
  return {
    holds:
      figures.starts <= 1000 &&
      figures.saves <= 300 &&
      figures.delay <= 100 &&
      figures.memory <= 512 &&
      starts.failed + saves.failed + submitted.failed === 0 &&
      lost === 0 &&
      closing <= 30 &&
      meanwhile === 'waiting' &&
      afterwards === 'ready',
    line: `deadline-rush: ${attempts.length} started (p99 ${figures.starts.toFixed(0)} ms), ${saves.latencies.length} saved (p99 ${figures.saves.toFixed(0)} ms), ${lost} lost, the last final ${closing.toFixed(1)} s after the grace, loop p99 ${figures.delay.toFixed(0)} ms, ${figures.memory.toFixed(0)} MB, a film ${meanwhile} meanwhile and ${afterwards} afterwards`,
  }
}

async function startAll(http: Client, academy: Academy, attempts: Attempt[]): Promise<Measured> {
  const { paper } = academy
  const random = randomOf(2)
  // The students are shuffled, since nobody presses Start in the order of the register.
  const members = academy.members
    .map((member) => ({ member, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ member }) => member)
  return openLoop({ perSecond: members.length / SECONDS, seconds: SECONDS }, async (index) => {
    const member = members[index]
    if (!member) return true
    const { status, data } = await http.post('/Student/exam', { stud_id: member.stud_id, exam_id: paper }, member.token)
    if (status !== 200) return false
    const { attempt_id, questions } = data as Omit<Attempt, 'member' | 'seq'>
    attempts.push({ member, attempt_id, questions, seq: 0 })
    return true
  })
}

async function saveMeanwhile(http: Client, attempts: Attempt[], acknowledged: Map<string, number>): Promise<Measured> {
  const random = randomOf(1)
  await pause(1000)
  return openLoop({ perSecond: SAVES, seconds: SECONDS - 1 }, async () => {
    const attempt = attempts[Math.floor(random() * attempts.length)]
    const question = attempt?.questions[Math.floor(random() * QUESTIONS)]
    if (!attempt || !question) return true
    const { member, attempt_id } = attempt
    attempt.seq += 1
    const { question_id } = question
    const body = { attempt_id, question_id, answer: someAnswer(question, attempt.seq), marked: false, seq: attempt.seq }
    const seq = attempt.seq
    const { status } = await http.post('/Student/save_answer', { stud_id: member.stud_id, ...body }, member.token)
    if (status === 200)
      acknowledged.set(
        `${attempt_id} ${question_id}`,
        Math.max(seq, acknowledged.get(`${attempt_id} ${question_id}`) ?? 0),
      )
    return status === 200
  })
}

/** The time of all ends. Every second student's browser submits within twenty seconds; the others never come back. */
async function theEnd(
  server: ServerProcess,
  http: Client,
  { attempts, endsAt }: { attempts: Attempt[]; endsAt: number },
): Promise<Measured> {
  await server.order({ ahead: endsAt - Date.now() })
  const here = attempts.filter((_, index) => index % 2 === 0)
  return openLoop({ perSecond: here.length / SPREAD, seconds: SPREAD }, async (index) => {
    const attempt = here[index]
    if (!attempt) return true
    const { member, attempt_id } = attempt
    const body = { stud_id: member.stud_id, record_id: attempt_id, submit_data: [] }
    return (await http.post('/Student/submit_exam', body, member.token)).status === 200
  })
}

/** Seconds from the end of the grace until no attempt is open. */
async function lastAreFinal(server: ServerProcess, academy: Academy): Promise<number> {
  const db = await openDatabase(readSettings({ ...academy.environment }))
  await server.order({ ahead: academy.endsAt + GRACE - Date.now() })
  const begun = performance.now()
  while ((await openCount(db.read)) > 0 && performance.now() - begun < 120_000) await pause(100)
  await db.close()
  return (performance.now() - begun) / 1000
}

async function lostAnswers(academy: Academy, acknowledged: Map<string, number>): Promise<number> {
  const db = await openDatabase(readSettings({ ...academy.environment }))
  const lost = await unsaved(db.read, acknowledged)
  await db.close()
  return lost
}

/** p99 of a server that does nothing, at the rate of the saves. */
async function bareLatency(): Promise<number> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bare-server.ts'), ['200'])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const http = new Client(() => port, 256)
  const { latencies } = await openLoop({ perSecond: SAVES + STUDENTS / SECONDS, seconds: 10 }, async () => {
    await http.post('/', { answer: 'Option 2', seq: 1 }, '')
    return true
  })
  http.close()
  child.kill()
  return percentile(latencies, 0.99)
}

type Told = {
  starts: Measured
  saves: Measured
  submitted: Measured
  figures: { starts: number; saves: number; delay: number; memory: number }
  closing: number
  bare: number
}

function tell({ starts, saves, submitted, figures, bare }: Told): void {
  const ms = (values: number[], share: number) => `${percentile(values, share).toFixed(1)} ms`
  for (const [name, { latencies, failed }] of Object.entries({ starts, saves, submits: submitted })) {
    console.log(
      `  ${name}: ${latencies.length}, ${failed} failed, p50 ${ms(latencies, 0.5)}, p95 ${ms(latencies, 0.95)}, p99 ${ms(latencies, 0.99)}`,
    )
  }
  console.log(
    `  a bare server: p99 ${bare.toFixed(1)} ms; a save is ${(figures.saves / bare).toFixed(1)} of that, a start ${(figures.starts / bare).toFixed(1)}`,
  )
}
