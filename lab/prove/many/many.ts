import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { openLoop } from '../deadline-rush/open-loop.ts'
import { randomOf, pause, percentile, type Proof, type Verdict } from '../proof.ts'
import { type Academy, makeAcademy, type Member } from '../world/academy.ts'
import { type AskedQuestion, someAnswer } from '../world/answers.ts'
import { Client } from '../world/client.ts'
import { startEngine } from '../world/engine.ts'
import { attemptsOf, unsaved } from '../world/stored.queries.ts'
import { type Instance, startInstance } from './instance.ts'
import { type OlderVersion, olderVersion } from './older-version.ts'
import { healed, type Healing } from './retrying-client.ts'
import { type Proxy, startProxy } from './proxy.ts'

const PROCESSES = 3
// Processes of the older version, and of this one.
const PROCESSES_EACH = 2
const STUDENTS = 1200
const QUESTIONS = 20
const STARTING = 40
const SAVES = 100
const SUBMITTING = 15
// Screens that students open meanwhile, in a second.
const LOOKS = 20
const SCREENS = ['home', 'subjects', 'exams', 'news_events', 'get_profile', 'batch_lists', 'recently_watched']
const MAX_HEALING_MS = 10_000
const MINUTE = 60_000

type Attempt = {
  member: Member
  attempt_id: number
  questions: AskedQuestion[]
  seq: number
}
type Hall = {
  academy: Academy
  http: Client
  healing: Healing
  patient: boolean
  attempts: Attempt[]
  acknowledged: Map<string, number>
}

/** Several processes serve one exam; one is killed, the others are replaced one after another. */
export const many: Proof = {
  about:
    'processes behind a proxy on one PostgreSQL; one is killed and all are replaced during an exam, also older ones',
  bound: 600,
  async run({ runs, broken, with: named }) {
    const older = named === undefined ? null : olderVersion(named ?? undefined)
    if (older) console.log(`  beside it: ${older.commit}, ${older.subject}`)
    const engine = await startEngine('postgres')
    const students = runs ?? STUDENTS
    const plan = { kind: 'exam', questions: QUESTIONS, students, minutes: null, endsIn: 60 * MINUTE } as const
    const academy = await makeAcademy(engine, plan)
    const proxy = await startProxy()
    const instances: Instance[] = []
    try {
      const olds = older ? PROCESSES_EACH : 0
      for (let count = 0; count < olds; count += 1) instances.push(await joined(proxy, academy, older?.program))
      const news = older ? PROCESSES_EACH : PROCESSES
      for (let count = 0; count < news; count += 1) instances.push(await joined(proxy, academy))
      await pause(1000)
      return [await examDay({ academy, proxy, instances, older, patient: !broken })]
    } finally {
      for (const instance of instances) await instance.end('SIGKILL')
      proxy.close()
      await engine.stop()
      academy.drop()
      older?.drop()
    }
  },
}

async function joined(proxy: Proxy, { environment }: Academy, other?: string): Promise<Instance> {
  const instance = await startInstance(environment, undefined, other)
  proxy.upstreams.add(instance.port)
  return instance
}

type Day = { academy: Academy; proxy: Proxy; instances: Instance[]; older: OlderVersion | null; patient: boolean }

async function examDay(day: Day): Promise<Verdict> {
  const { academy, proxy, older, patient } = day
  const http = new Client(() => proxy.port, 256)
  const healing: Healing = { again: 0, slowest: 0, never: 0, faults: 0 }
  const hall: Hall = { academy, http, healing, patient, attempts: [], acknowledged: new Map() }
  const troubles = older ? rollOlder(day, older) : disturb(day)
  const [starts, saves, looks] = await Promise.all([start(hall), save(hall), look(hall)])
  await troubles
  const submits = await submit(hall)
  http.close()
  const { lost, open } = await stored(hall)
  for (const [name, { latencies }] of Object.entries({ starts, saves, looks, submits })) {
    console.log(
      `  ${name}: ${latencies.length}, p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p99 ${percentile(latencies, 0.99).toFixed(0)} ms`,
    )
  }
  const { never, faults, slowest } = healing
  const isHealed = never === 0 && faults === 0 && slowest <= MAX_HEALING_MS
  const did = older
    ? `${PROCESSES_EACH} processes of ${older.commit} beside ${PROCESSES_EACH} of this, 1 killed and started again, both rolled`
    : `${PROCESSES} processes, 1 killed, ${PROCESSES - 1} rolled`
  return {
    holds: lost === 0 && open === 0 && isHealed && hall.attempts.length > 0,
    line: `many: ${did}; ${hall.attempts.length} started, ${hall.acknowledged.size} answers kept, ${lost} lost, ${open} without a result; ${healing.again} calls asked for again, healed within ${(slowest / 1000).toFixed(1)} s, ${never} never; ${faults} answers of 500`,
  }
}

/** One is killed and another takes its place; then the others leave as in a release, one after another. */
async function disturb({ proxy, academy, instances }: Day): Promise<void> {
  const replace = async (at: number, signal: 'SIGKILL' | 'SIGTERM') => {
    const old = instances[at]
    if (!old) return
    // A release starts the new process first; a crash is not announced.
    if (signal === 'SIGTERM') instances[at] = await joined(proxy, academy)
    await old.end(signal)
    proxy.upstreams.delete(old.port)
    if (signal === 'SIGKILL') {
      await pause(3000)
      instances[at] = await joined(proxy, academy)
    }
  }
  await pause(8000)
  await replace(0, 'SIGKILL')
  for (let at = 1; at < PROCESSES; at += 1) {
    await pause(3000)
    await replace(at, 'SIGTERM')
  }
}

/**
 * Runs an older version beside this one: an older process crashes and restarts on the new schema, then this version
 * replaces them.
 */
async function rollOlder({ proxy, academy, instances }: Day, { program }: OlderVersion): Promise<void> {
  const leave = async (old: Instance | undefined, signal: 'SIGKILL' | 'SIGTERM') => {
    if (!old) return
    await old.end(signal)
    proxy.upstreams.delete(old.port)
  }
  await pause(8000)
  await leave(instances[0], 'SIGKILL')
  instances[0] = await joined(proxy, academy, program)
  for (let at = 0; at < PROCESSES_EACH; at += 1) {
    await pause(5000)
    const next = await joined(proxy, academy)
    await leave(instances[at], 'SIGTERM')
    instances[at] = next
  }
}

const start = (hall: Hall) => {
  const { members, paper } = hall.academy
  return openLoop({ perSecond: members.length / STARTING, seconds: STARTING }, async (index) => {
    const member = members[index]
    if (!member) return true
    const reply = await healed({ ...hall, member }, '/Student/exam', { exam_id: paper })
    if (reply?.status !== 200) return false
    hall.attempts.push({ member, ...(reply.data as Omit<Attempt, 'member' | 'seq'>), seq: 0 })
    return true
  })
}

async function save(hall: Hall) {
  const random = randomOf(1)
  await pause(1000)
  return openLoop({ perSecond: SAVES, seconds: STARTING - 1 }, async () => {
    const attempt = hall.attempts[Math.floor(random() * hall.attempts.length)]
    const question = attempt?.questions[Math.floor(random() * QUESTIONS)]
    if (!attempt || !question) return true
    const [seq, { attempt_id, member }, { question_id }] = [(attempt.seq += 1), attempt, question]
    const body = { attempt_id, question_id, answer: someAnswer(question, seq), marked: false, seq }
    const reply = await healed({ ...hall, member }, '/Student/save_answer', body)
    const key = `${attempt_id} ${question_id}`
    if (reply?.status === 200) hall.acknowledged.set(key, Math.max(seq, hall.acknowledged.get(key) ?? 0))
    return reply?.status === 200
  })
}

/** Opens other screens than the exam, so that both versions read what the other one has written. */
const look = (hall: Hall) =>
  openLoop({ perSecond: LOOKS, seconds: STARTING }, async (index) => {
    const member = hall.academy.members[index % hall.academy.members.length]
    const screen = SCREENS[index % SCREENS.length]
    if (!member || screen === undefined) return true
    return (await healed({ ...hall, member }, `/Student/${screen}`, { limit: 20 }))?.status === 200
  })

const submit = (hall: Hall) =>
  openLoop({ perSecond: hall.attempts.length / SUBMITTING, seconds: SUBMITTING }, async (index) => {
    const attempt = hall.attempts[index]
    if (!attempt) return true
    const { attempt_id, member } = attempt
    const reply = await healed({ ...hall, member }, '/Student/submit_exam', { record_id: attempt_id, submit_data: [] })
    return reply?.status === 200
  })

/** Returns the acknowledged answers that are lost, and the students who have no result or two attempts. */
async function stored({ academy, acknowledged, attempts: begun }: Hall): Promise<{ lost: number; open: number }> {
  const db = await openDatabase(readSettings({ ...academy.environment }))
  const lost = await unsaved(db.read, acknowledged)
  const attempts = await attemptsOf(db.read, academy.paper)
  await db.close()
  const closed = new Set(attempts.filter(({ state }) => state === 'final').map(({ stud_id }) => stud_id))
  const twice = attempts.length - new Set(attempts.map(({ stud_id }) => stud_id)).size
  return { lost, open: begun.filter(({ member }) => !closed.has(member.stud_id)).length + twice }
}
