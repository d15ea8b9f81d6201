import { inviteStaff } from '../../../server/importing/people/invite-staff.ts'
import { readSettings } from '../../../server/config.ts'
import type { CountedDb } from '../../../server/db/change-counters.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { makeNewId } from '../../../server/ports/new-id.ts'
import { systemRandom } from '../../../server/ports/random.ts'
import { aStaffMember } from '../../../e2e/staff.ts'
import { pause, type Proof, randomOf, type Verdict } from '../proof.ts'
import { type Academy, makeAcademy } from '../world/academy.ts'
import { Client } from '../world/client.ts'
import { type Engine, startEngine } from '../world/engine.ts'
import { ServerProcess } from '../world/server-process.ts'
import { checkHall } from './check-hall.ts'
import { Corrector } from './corrector.ts'
import type { Papers } from './check-papers.ts'
import { placedQuestions } from './hall.queries.ts'
import { type Ledger, newLedger } from './ledger.ts'
import { type Desk, type Hall, Office, press } from './office.ts'
import { endSatPapers, makeSatPapers, sealedWith, sealPaper, sit, SITTERS } from './other-papers.ts'
import { Proposer } from './proposer.ts'
import { Publisher } from './publisher.ts'
import { Reader } from './reader.ts'
import { Writer } from './writer.ts'

const WRITERS = 1000
const QUESTIONS = 20
const MINUTES = 30
const KILLS = 6
const BETWEEN_KILLS_MS = 4000
const MORE_DAYS = 60
/** So many students write at full pace; with more of them each is slower, so that the staff's calls get through. */
const WRITERS_AT_FULL_PACE = 100
const CONNECTIONS = 256
const HOUR_MS = 3_600_000
/** A second factor holds for five minutes. */
const CONFIRM_EVERY_MS = 200_000
/** Longer than the server needs to notice that everybody has handed in. */
const SETTLES_MS = 3000

/**
 * Students write a paper while two members of the staff act in the hall, correct the key, change a sealed paper and
 * publish earlier tests, all of which share questions with the written paper, and the server is killed.
 */
export const hall: Proof = {
  about:
    'an exam hall in which two of the staff act, change sealed papers and publish while students write, lines are cut and the server is killed: nothing lost, nobody cut short, no key too early',
  bound: 1800,
  async run({ runs, engine: only, seed, students, broken }) {
    const engines = only ? [only] : (['sqlite', 'postgres'] as const)
    const verdicts: Verdict[] = []
    for (const name of engines) {
      const plan = { kills: runs ?? KILLS, seed: seed ?? Math.floor(Math.random() * 1e9), writers: students ?? WRITERS }
      verdicts.push(await hallOn(name, { ...plan, broken }))
    }
    return verdicts
  },
}

type Plan = { kills: number; seed: number; writers: number; broken: boolean }

async function hallOn(name: Engine['name'], plan: Plan): Promise<Verdict> {
  const engine = await startEngine(name)
  const paper = { kind: 'exam', questions: QUESTIONS, minutes: MINUTES, endsIn: HOUR_MS } as const
  const made = await makeAcademy(engine, { ...paper, students: plan.writers })
  // A short time for late answers lets a reopened test be published within the day.
  const academy = { ...made, environment: { ...made.environment, LATE_SECONDS: '1' } }
  const server = new ServerProcess(academy.environment)
  const http = new Client(() => server.port, CONNECTIONS)
  const ledger = newLedger()
  try {
    const { papers, desks } = await prepare(academy, server, http)
    await server.start()
    await examDay({ academy, server, http, ledger, plan, papers, desks })
    await server.kill()
    const { faults, acts } = await checkHall(academy, papers, ledger)
    for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`)
    const { accepted, refused, corrections, decided, alone, sightings, insisted } = ledger
    const approved = approvedOf(ledger)
    return {
      holds: faults.length === 0 && accepted.size > plan.writers && acts > plan.kills && everybodyActed(ledger),
      line: `hall: ${plan.writers} writers, ${plan.kills} kills on ${name}, ${accepted.size} questions answered, ${refused.size} came late, ${acts} acts, ${corrections} corrected keys, ${decided.size} sealed changes decided, ${approved} of them approved, ${alone} tried alone, ${sightings.length} reports with a key, ${insisted.size} tests insisted on; ${faults.length} faults (seed ${plan.seed})`,
    }
  } finally {
    http.close()
    await server.kill()
    await engine.stop()
    made.drop()
  }
}

/** Opens the database while nobody else has it open. */
async function withDatabase<R>({ environment }: Academy, work: (db: CountedDb) => Promise<R>): Promise<R> {
  const db = await openDatabase(readSettings({ ...environment }))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Prepares an owner and an examiner, tests that were taken, and a sealed paper of the future. */
async function prepare(academy: Academy, server: ServerProcess, http: Client) {
  const clock = { now: () => Date.now() }
  const { sat, links, asked } = await withDatabase(academy, async (db) => {
    const deps = { db, clock, random: systemRandom, newId: makeNewId(clock, systemRandom) }
    const owner = await inviteStaff(deps, 'owner@example.org', 'owner')
    const examiner = await inviteStaff(deps, 'examiner@example.org', 'examiner')
    const made = await makeSatPapers(db, academy.paper)
    return { sat: made, links: { owner, examiner }, asked: await placedQuestions(db.read, academy.paper) }
  })
  await server.start()
  const origin = `http://127.0.0.1:${server.port}`
  const signIn = async (role: Desk['role']): Promise<Desk> => ({
    role,
    staff: await aStaffMember({ origin, inviteStaff: async () => links[role].path }, role),
  })
  const [owner, examiner] = [await signIn('owner'), await signIn('examiner')]
  await sit(http, academy, sat)
  const done = await sealPaper({ owner: owner.staff, examiner: examiner.staff }, asked)
  await server.kill()
  const sealed = await withDatabase(academy, async (db) => {
    await endSatPapers(db, sat)
    return sealedWith(db, done)
  })
  return { papers: { sat, sealed }, desks: [owner, examiner] }
}

type Day = {
  academy: Academy
  server: ServerProcess
  http: Client
  ledger: Ledger
  plan: Plan
  papers: Papers
  desks: Desk[]
}

async function examDay(day: Day): Promise<void> {
  const { academy, server, http, ledger, plan, desks } = day
  const { kills, seed, broken } = plan
  const slower = Math.max(1, plan.writers / WRITERS_AT_FULL_PACE)
  const life = { ended: false }
  const writers = academy.members.map(
    (member, index) =>
      new Writer({ http, member, paper: academy.paper, ledger, slower, random: randomOf(seed + index) }),
  )
  const writing = writers.map(async (writer) => writer.write(life))
  const acting = [...actors(day, writers), ...readers(day, writers)].map((act) => act(life))
  if (broken) await server.order('break')
  for (let killed = 0; killed < kills; killed += 1) {
    await pause((BETWEEN_KILLS_MS * slower) / 2)
    http.cut()
    await pause((BETWEEN_KILLS_MS * slower) / 2)
    await server.kill()
    await server.start()
    if (broken) await server.order('break')
  }
  await pause(BETWEEN_KILLS_MS * slower)
  // On a busy machine little happens: the day goes on until enough was done to say something.
  const isEnough = () => ledger.accepted.size > 2 * plan.writers && everybodyActed(ledger)
  for (let more = 0; more < MORE_DAYS && !isEnough(); more += 1) await pause(BETWEEN_KILLS_MS * slower)
  life.ended = true
  await Promise.all([...writing, ...acting])
  // An act computes the last end anew, also where students have submitted since the act before.
  const [owner] = desks
  const given = { paper_id: academy.paper, minutes: 1, reason: 'The bell was late.' }
  if (owner) await press(owner, '/staff/extend_attempts', given, ledger)
  await pause(SETTLES_MS)
}

const approvedOf = ({ decided }: Ledger): number => [...decided.values()].filter((state) => state === 'approved').length

/** Returns whether each kind of actor succeeded at least once. */
const everybodyActed = (ledger: Ledger): boolean =>
  ledger.corrections > 0 && approvedOf(ledger) > 0 && ledger.alone > 0 && ledger.sightings.length > 0

type Act = (life: { ended: boolean }) => Promise<void>

/** Returns the staff's actors, who all act at once. */
function actors({ academy, ledger, plan, papers, desks }: Day, writers: Writer[]): Act[] {
  const { sat, sealed } = papers
  const open = sat.filter(({ isByClock }) => !isByClock)
  const written: Hall = { paper: academy.paper, begun: () => writers.flatMap(({ attempt_id }) => attempt_id ?? []) }
  const halls = [written, ...open.map(({ paper, attempts }) => ({ paper, begun: () => [...attempts.values()] }))]
  return desks.flatMap((desk, at) => {
    const { staff } = desk
    const random = (of: number) => randomOf(plan.seed - 10 * at - of)
    const office = new Office({ desk, halls, ledger, random: random(1) })
    const proposer = new Proposer({ staff, sealed, ledger, random: random(2) })
    const publisher = new Publisher({ desk, written: academy.paper, sat: open, ledger, random: random(3) })
    const corrector = new Corrector({ staff, paper: academy.paper, ledger, random: random(4) })
    return [
      ...[office, proposer, publisher].map((one) => async (life: { ended: boolean }) => one.act(life)),
      ...(at === 0 ? [async (life: { ended: boolean }) => corrector.act(life)] : []),
      async (life: { ended: boolean }) => confirm(desk, life),
    ]
  })
}

/** Students who look for results while they write. */
function readers({ academy, http, ledger, plan, papers }: Day, writers: Writer[]): Act[] {
  return academy.members.slice(0, SITTERS).map((member, at) => {
    const written = () => writers[at]?.attempt_id ?? null
    const reader = new Reader({
      http,
      member,
      written,
      sat: papers.sat,
      ledger,
      random: randomOf(plan.seed + 1e6 + at),
    })
    return async (life) => reader.read(life)
  })
}

/** Renews the second factor before it expires. */
async function confirm({ staff }: Desk, life: { ended: boolean }): Promise<void> {
  for (let at = Date.now(); !life.ended; await pause(500)) {
    if (Date.now() - at < CONFIRM_EVERY_MS) continue
    const isGiven = await staff.call('/staff/confirm_totp', { code: staff.nextCode() }).then(
      () => true,
      () => false,
    )
    if (isGiven) at = Date.now()
  }
}
