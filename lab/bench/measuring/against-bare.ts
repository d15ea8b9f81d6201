import type { Figure } from '../bench.ts'
import { type Load, requestOf } from '../load/load.ts'
import type { Bare } from '../servers/bare-server.ts'
import type { Running } from '../servers/product.ts'
import type { Member } from '../world/members.ts'
import { COUNTER, countedText } from '../load/counter.ts'
import { cpuSeconds } from './cpu.ts'
import { paired } from './paired.ts'

const CLIENTS = 64
const SLICE = 6000
// Code that is not compiled yet costs several times as much. See docs/bench.md.
const WARM = 60_000
const ROUNDS = 7

/** A call of the API, and what a student sends with it. */
export type Asked = { name: string; path: string; bodyOf: (member: Member, question?: number) => object }

/** Saving an answer of the exam that every student of the academy has open. */
export const savingOf = (name: string): Asked => ({
  name,
  path: '/Student/save_answer',
  bodyOf: ({ stud_id }, question = 1) => ({
    attempt_id: stud_id * 100,
    question_id: 20_000 + question,
    answer: 'Option 2 of this question, as long as options are',
    marked: false,
    seq: COUNTER,
  }),
})

type Parts = { product: Running; bare: Bare; load: Load; members: Member[] }

/** `database` returns the seconds of CPU that the database used, which are counted with the server's. */
type Slice = { clients?: number; answers?: number; database?: () => number }

/** Microseconds of CPU that a server needs for one of these requests. */
export async function cpuOf(
  load: Load,
  server: Omit<Running, 'compute' | 'lay'>,
  requests: string[],
  slice: Slice = {},
): Promise<number> {
  const { clients = CLIENTS, answers = SLICE, database = () => 0 } = slice
  const before = cpuSeconds(server.pid) + database()
  const { answered } = await load.run({ port: server.port, clients, answers, requests })
  return ((cpuSeconds(server.pid) + database() - before) * 1e6) / answered
}

/** Returns the cost of each call as a multiple of a bare server's that answers the same bytes. */
export async function againstBare({ product, bare, load, members }: Parts, calls: Asked[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, path, bodyOf } of calls) {
    const requests = members.map((member) =>
      requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }),
    )
    await bare.know(path, await asked(product, path, members[0], bodyOf))
    const plan = { clients: CLIENTS, answers: WARM, requests }
    await load.run({ ...plan, port: product.port })
    await load.run({ ...plan, port: bare.port })
    const { ratio, a, b, spread } = await paired(
      ROUNDS,
      () => cpuOf(load, product, requests),
      () => cpuOf(load, bare, requests),
    )
    const told = `${a.toFixed(1)} us against ${b.toFixed(1)}, ${spread}`
    console.log(`  ${name}: ${ratio.toFixed(2)} (${told})`)
    figures.push({ name, value: ratio, told })
  }
  return figures
}

/** Returns the product's answer to the call of one member, which the bare server is to repeat. */
export async function asked(product: Running, path: string, member: Member | undefined, bodyOf: Asked['bodyOf']) {
  if (!member) throw new Error('Nobody asks.')
  const headers = { 'content-type': 'application/json', token: member.token }
  const body = countedText(JSON.stringify({ stud_id: member.stud_id, ...bodyOf(member) }))
  const answer = await fetch(`http://127.0.0.1:${product.port}/api${path}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
