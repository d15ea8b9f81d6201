import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { startEngine } from '../prove/world/engine.ts'
import type { Bench, Figure } from './bench.ts'
import { type Load, requestOf, startLoad } from './load/load.ts'
import { type Asked, asked, cpuOf, savingOf } from './measuring/against-bare.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { paired } from './measuring/paired.ts'
import { type Bare, startBare } from './servers/bare-server.ts'
import { type Running, startProduct } from './servers/product.ts'
import { anAcademyIn } from './world/academy.ts'
import { rareLists } from './world/calls.ts'
import { someMembers } from './world/members.ts'

const STUDENTS = 100
const CLIENTS = 64
const SLICE = 4000
const WARM = 30_000
const ROUNDS = 5

/** What a call costs on PostgreSQL: the server and the database together. */
export const engines: Bench = {
  about: 'PostgreSQL on the same machine, the database counted too: CPU, a bare node:http server = 1',
  run: async () => {
    const engine = await startEngine('postgres')
    const academy = await anAcademyIn(engine.environment, STUDENTS)
    const load = startLoad()
    const [product, bare] = [await startProduct(academy.environment), await startBare()]
    const database = await postmasterOf(engine.environment['DATABASE_URL'] ?? '')
    try {
      const figures: Figure[] = []
      for (const call of [...rareLists.slice(0, 3), savingOf('save')])
        figures.push(await compared(load, { product, bare, database }, call))
      return figures
    } finally {
      for (const server of [product, bare]) await server.stop()
      load.stop()
      academy.drop()
      await engine.stop()
    }
  },
}

async function compared(
  load: Load,
  { product, bare, database }: { product: Running; bare: Bare; database: number },
  { name, path, bodyOf }: Asked,
): Promise<Figure> {
  const members = someMembers(STUDENTS, STUDENTS)
  const requests = members.map((member) =>
    requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }),
  )
  await bare.know(path, await asked(product, path, members[0], bodyOf))
  const used = () => cpuSeconds(product.pid) + familySeconds(database)
  const cost = async () => {
    const before = used()
    const { answered } = await load.run({ port: product.port, clients: CLIENTS, answers: SLICE, requests })
    return ((used() - before) * 1e6) / answered
  }
  for (const { port } of [product, bare]) await load.run({ port, clients: CLIENTS, answers: WARM, requests })
  const { ratio, a, b, spread } = await paired(ROUNDS, cost, () => cpuOf(load, bare, requests))
  return { name, value: ratio, told: `${a.toFixed(0)} us against ${b.toFixed(0)}, ${spread}` }
}

/** The process that all others of a database server are children of. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return parent
}

function parentOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
}

/** Seconds of CPU of a process and its children. Those that end in between are not counted: connections are kept. */
function familySeconds(parent: number): number {
  let sum = cpuSeconds(parent)
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      if (parentOf(Number(entry)) === parent) sum += cpuSeconds(Number(entry))
    } catch {
      // It ended meanwhile.
    }
  }
  return sum
}
