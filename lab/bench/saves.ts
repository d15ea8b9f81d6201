import type { Bench, Figure } from './bench.ts'
import { type Load, requestOf, startLoad } from './load/load.ts'
import { againstBare, savingOf } from './measuring/against-bare.ts'
import { paired } from './measuring/paired.ts'
import { startBare } from './servers/bare-server.ts'
import { type Running, startProduct } from './servers/product.ts'
import { anAcademy } from './world/academy.ts'
import { someMembers } from './world/members.ts'

const STUDENTS = 100
const CLIENTS = 64
const QUESTIONS = 5
const SLICE = 6000
const ROUNDS = 5

const members = someMembers(STUDENTS, STUDENTS)

/** Keeping one answer of a test, on the disk before it is acknowledged, with 64 students at once. */
export const saves: Bench = {
  about: 'the durable save of an answer, 64 clients: CPU, and how many more than with a commit for each',
  run: async () => {
    const [own, alone] = [await anAcademy(STUDENTS), await anAcademy(STUDENTS)]
    const load = startLoad()
    const bare = await startBare()
    const product = await startProduct(own.environment)
    const oneByOne = await startProduct({ ...alone.environment, BENCH_ONE_BY_ONE: '1' })
    try {
      const cpu = await againstBare({ product, bare, load, members }, [savingOf('cpu')])
      return [...cpu, await throughput(load, product, oneByOne)]
    } finally {
      for (const server of [product, oneByOne, bare]) await server.stop()
      load.stop()
      for (const academy of [own, alone]) academy.drop()
    }
  },
}

async function throughput(load: Load, product: Running, oneByOne: Running): Promise<Figure> {
  const { path, bodyOf } = savingOf('')
  const requests = members.flatMap((member) =>
    Array.from({ length: QUESTIONS }, (_, question) =>
      requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member, question + 1) }),
    ),
  )
  const savedOn = (server: Running) => async () => {
    const { answered, milliseconds } = await load.run({
      port: server.port,
      clients: CLIENTS,
      answers: SLICE,
      requests,
    })
    return (answered * 1000) / milliseconds
  }
  const { ratio, a, b, spread } = await paired(ROUNDS, savedOn(product), savedOn(oneByOne))
  return { name: 'throughput', value: ratio, told: `${a.toFixed(0)} a second against ${b.toFixed(0)}, ${spread}` }
}
