import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { startEngine } from '../prove/world/engine.ts'
import type { Bench, Figure } from './bench.ts'
import { type Load, requestOf, startLoad } from './load/load.ts'
import { type Asked, savingOf } from './measuring/against-bare.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { paired } from './measuring/paired.ts'
import { type Running, startProduct } from './servers/product.ts'
import { anAcademy, anAcademyIn } from './world/academy.ts'
import { rareLists } from './world/calls.ts'
import { someMembers } from './world/members.ts'

const STUDENTS = 100
const CLIENTS = 64
const SLICE = 4000
const WARM = 6000
const ROUNDS = 5

/** What the same call costs on PostgreSQL: the server and the database together, SQLite within the server = 1. */
export const engines: Bench = {
  about: 'PostgreSQL on the same machine, the database counted too, against SQLite within the server',
  run: async () => {
    const engine = await startEngine('postgres')
    const [there, here] = [await anAcademyIn(engine.environment, STUDENTS), await anAcademy(STUDENTS)]
    const load = startLoad()
    const servers = [await startProduct(there.environment), await startProduct(here.environment)] as const
    const database = await postmasterOf(engine.environment['DATABASE_URL'] ?? '')
    try {
      const figures: Figure[] = []
      for (const call of [...rareLists.slice(0, 3), savingOf('save')])
        figures.push(await compared(load, servers, database, call))
      return figures
    } finally {
      for (const server of servers) await server.stop()
      load.stop()
      for (const academy of [there, here]) academy.drop()
      await engine.stop()
    }
  },
}

async function compared(
  load: Load,
  [there, here]: readonly [Running, Running],
  database: number,
  { name, path, bodyOf }: Asked,
): Promise<Figure> {
  const requests = someMembers(STUDENTS, STUDENTS).map((member) =>
    requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }),
  )
  const used = (server: Running) => cpuSeconds(server.pid) + (server === there ? familySeconds(database) : 0)
  const costOn = (server: Running, answers: number) => async () => {
    const before = used(server)
    const { answered } = await load.run({ port: server.port, clients: CLIENTS, answers, requests })
    return ((used(server) - before) * 1e6) / answered
  }
  await costOn(there, WARM)()
  await costOn(here, WARM)()
  const { ratio, a, b, spread } = await paired(ROUNDS, costOn(there, SLICE), costOn(here, SLICE))
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
