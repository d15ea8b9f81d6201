import { inviteStaff } from '../../server/provider/invite-staff.ts'
import { readSettings } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { makeNewId } from '../../server/ports/new-id.ts'
import { systemRandom } from '../../server/ports/random.ts'
import { aStaffMember } from '../../e2e/staff.ts'
import { pause, type Proof, randomOf, type Verdict } from '../proof.ts'
import { type Academy, makeAcademy } from '../world/academy.ts'
import { Client } from '../world/client.ts'
import { type Engine, startEngine } from '../world/engine.ts'
import { ServerProcess } from '../world/server-process.ts'
import { checkHall } from './check-hall.ts'
import { Corrector } from './corrector.ts'
import type { Ledger } from './ledger.ts'
import { Office } from './office.ts'
import { Writer } from './writer.ts'

const WRITERS = 1000
const QUESTIONS = 20
const MINUTES = 30
const KILLS = 6
const BETWEEN_KILLS_MS = 4000
/** So many write as fast as they can; more of them each so much slower, so that the staff gets through. */
const WRITERS_AT_FULL_PACE = 100
const CONNECTIONS = 256
const HOUR_MS = 3_600_000

/** Students write while the staff give time, close, open again, pause, tell and correct the key, and the server is killed. */
export const hall: Proof = {
  about:
    'an exam hall in which the staff act while students write, lines are cut and the server is killed: nothing lost, nobody cut short',
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
  const academy = await makeAcademy(engine, { ...paper, students: plan.writers })
  const server = new ServerProcess(academy.environment)
  const ledger: Ledger = {
    accepted: new Map(),
    refused: new Map(),
    deadlines: new Map(),
    keys: [],
    acts: 0,
    corrections: 0,
    faults: [],
  }
  try {
    const path = await linkOf(academy)
    await server.start()
    await examDay({ academy, server, ledger, plan, path })
    await server.kill()
    const { faults, acts } = await checkHall(academy, ledger)
    for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`)
    return {
      holds: faults.length === 0 && ledger.accepted.size > plan.writers && acts > plan.kills && ledger.corrections > 0,
      line: `hall: ${plan.writers} writers, ${plan.kills} kills on ${name}, ${ledger.accepted.size} questions answered, ${ledger.refused.size} came late, ${acts} acts, ${ledger.corrections} corrected keys; ${faults.length} faults (seed ${plan.seed})`,
    }
  } finally {
    await server.kill()
    await engine.stop()
    academy.drop()
  }
}

/** An owner's link of one use, made while nobody has the database open. */
async function linkOf({ environment }: Academy): Promise<string> {
  const db = await openDatabase(readSettings({ ...environment }))
  const clock = { now: () => Date.now() }
  const deps = { db, clock, random: systemRandom, newId: makeNewId(clock, systemRandom) }
  const { path } = await inviteStaff(deps, 'owner@example.org', 'owner')
  await db.close()
  return path
}

type Day = { academy: Academy; server: ServerProcess; ledger: Ledger; plan: Plan; path: string }

async function examDay({ academy, server, ledger, plan, path }: Day): Promise<void> {
  const { kills, seed, broken } = plan
  const product = {
    get origin() {
      return `http://127.0.0.1:${server.port}`
    },
    inviteStaff: async () => path,
  }
  const staff = await aStaffMember(product, 'owner')
  const http = new Client(() => server.port, CONNECTIONS)
  const slower = Math.max(1, plan.writers / WRITERS_AT_FULL_PACE)
  const life = { ended: false }
  const writers = academy.members.map(
    (member, index) =>
      new Writer({ http, member, paper: academy.paper, ledger, slower, random: randomOf(seed + index) }),
  )
  const writing = writers.map(async (writer) => writer.write(life))
  const office = new Office({ staff, paper: academy.paper, ledger, writers, random: randomOf(seed - 1) })
  const corrector = new Corrector({ staff, paper: academy.paper, random: randomOf(seed - 2) })
  const acting = [office.act(life), corrector.act(life)]
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
  life.ended = true
  await Promise.all([...writing, ...acting])
  ledger.corrections = corrector.held
  http.close()
}
