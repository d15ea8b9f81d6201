import type { Bench, Figure } from './bench.ts'
import { type Load, requestOf, startLoad } from './load/load.ts'
import { type Asked, asked, cpuOf, savingOf } from './measuring/against-bare.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { examJourneys } from './measuring/exam-journeys.ts'
import { paired } from './measuring/paired.ts'
import { type Bare, startBare } from './servers/bare-server.ts'
import { type Running, startProduct } from './servers/product.ts'
import { rareLists } from './world/calls.ts'
import { someMembers } from './world/members.ts'
import { aPostgresAcademy } from './world/postgres-academy.ts'

const STUDENTS = 1000
const ASKING = 100
const CLIENTS = 64
const SLICE = 4000
const WARM = 30_000
const ROUNDS = 5

/** What a call costs on PostgreSQL: the server and the database together. */
export const engines: Bench = {
  about: 'PostgreSQL on the same machine, the database counted too: CPU, a bare node:http server = 1',
  run: async () => {
    const academy = await aPostgresAcademy(STUDENTS)
    const load = startLoad()
    const [product, bare] = [await startProduct(academy.environment), await startBare()]
    const { database } = academy
    try {
      const figures: Figure[] = []
      for (const call of [...rareLists.slice(0, 3), savingOf('save')])
        figures.push(await compared(load, { product, bare, database }, call))
      const journey = await examJourneys(product.port, STUDENTS, () => cpuSeconds(product.pid) + database())
      return [...figures, { name: 'exam journey', ...journey }]
    } finally {
      for (const server of [product, bare]) await server.stop()
      load.stop()
      await academy.drop()
    }
  },
}

async function compared(
  load: Load,
  { product, bare, database }: { product: Running; bare: Bare; database: () => number },
  { name, path, bodyOf }: Asked,
): Promise<Figure> {
  const members = someMembers(STUDENTS, ASKING)
  const requests = members.map((member) =>
    requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }),
  )
  await bare.know(path, await asked(product, path, members[0], bodyOf))
  for (const { port } of [product, bare]) await load.run({ port, clients: CLIENTS, answers: WARM, requests })
  const { ratio, a, b, spread } = await paired(
    ROUNDS,
    () => cpuOf(load, product, requests, { answers: SLICE, database }),
    () => cpuOf(load, bare, requests),
  )
  const told = `${a.toFixed(0)} us against ${b.toFixed(0)}, ${spread}`
  console.log(`  ${name}: ${ratio.toFixed(2)} (${told})`)
  return { name, value: ratio, told }
}
