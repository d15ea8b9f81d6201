import { type Academy, makeAcademy } from '../world/academy.ts'
import { Client } from '../world/client.ts'
import { checkCrash } from './crash-check.ts'
import { CrashClient, type Ledger } from './crash-client.ts'
import { type Engine, startEngine } from '../world/engine.ts'
import { type Asked, randomOf, pause, type Proof, type Verdict } from '../proof.ts'
import { ServerProcess } from '../world/server-process.ts'

const CLIENTS = 32
const QUESTIONS = 12
const A_FEW = 16
const KILLS = { sqlite: 100, postgres: 20 }

/** Clients save and submit, the server is killed at any moment; what was acknowledged must be there. */
export const crash: Proof = {
  about: 'a server that is killed at any moment loses nothing that it acknowledged',
  bound: 1800,
  async run(asked) {
    const engines = asked.engine ? [asked.engine] : (['sqlite', 'postgres'] as const)
    const verdicts: Verdict[] = []
    for (const name of engines) verdicts.push(await crashOn(name, asked))
    return verdicts
  },
}

async function crashOn(name: Engine['name'], asked: Asked): Promise<Verdict> {
  const kills = asked.runs ?? KILLS[name]
  const seed = asked.seed ?? Math.floor(Math.random() * 1e9)
  const engine = await startEngine(name)
  const academy = await makeAcademy(engine, { kind: 'quiz', questions: QUESTIONS, students: CLIENTS, minutes: null })
  const server = new ServerProcess(academy.environment)
  try {
    const ledger = await load(server, academy, { kills, seed, broken: asked.broken })
    const { lost, twice, faults } = await checkCrash(academy, ledger)
    const acknowledged = ledger.saves.size + ledger.results.size
    for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`)
    return {
      holds: lost === 0 && twice === 0 && faults.length === 0 && acknowledged > kills,
      line: `crash: ${kills} kills on ${name}, ${ledger.acknowledged} acknowledged, ${lost} lost, ${twice} graded twice (seed ${seed})`,
    }
  } finally {
    await server.kill()
    await engine.stop()
    academy.drop()
  }
}

type Plan = { kills: number; seed: number; broken: boolean }

async function load(server: ServerProcess, academy: Academy, { kills, seed, broken }: Plan): Promise<Ledger> {
  const ledger: Ledger = { saves: new Map(), results: new Map(), acknowledged: 0, faults: [] }
  const http = new Client(() => server.port)
  const random = randomOf(seed)
  await server.start()
  const life = { ended: false }
  const clients = academy.members.map(async (member, index) => {
    const client = new CrashClient({ http, member, paper: academy.paper, ledger, random: randomOf(seed + index) })
    while (!life.ended) await client.step()
  })
  for (let killed = 0; killed < kills; killed += 1) {
    if (broken) await server.order('break')
    // Every fifth kill meets a server that has hardly started; the others one that has acknowledged something.
    if (killed % 5 !== 4) await acknowledgedMore(ledger)
    await pause(40 + 260 * random())
    await server.kill()
    await server.start()
  }
  await acknowledgedMore(ledger)
  await pause(200)
  life.ended = true
  await Promise.all(clients)
  http.close()
  return ledger
}

/** Waits until a few more calls were acknowledged: on a slow machine a kill would prove nothing otherwise. */
async function acknowledgedMore(ledger: Ledger): Promise<void> {
  const enough = ledger.acknowledged + A_FEW
  for (let waited = 0; ledger.acknowledged < enough && waited < 10_000; waited += 10) await pause(10)
}
