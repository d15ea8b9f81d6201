import type { Bench, Figure } from './bench.ts'
import { type Load, requestOf, startLoad } from './load/load.ts'
import { cpuOf, savingOf } from './measuring/against-bare.ts'
import { median, paired } from './measuring/paired.ts'
import { type Running, startProduct } from './servers/product.ts'
import { anAcademy } from './world/academy.ts'
import { rareLists, studentReads, studentWrites } from './world/calls.ts'
import { someMembers } from './world/members.ts'
import { aPostgresAcademy } from './world/postgres-academy.ts'

const SMALL = 100
const ROUNDS = 3
// Reads come from as many students in both academies: the server caches an answer for a second, and the cache is hit
// more often where fewer students ask. Writes are never cached and come from as many students as there are.
const ASKING = { reads: SMALL, writes: 2000 }
// As many writes fill SQLite's log once, so that every slice, and not only some, includes the cost of a checkpoint.
const WRITING = 18_000
// Warming runs compile the code first, which costs the same in both.
const WARMING = 3
// The same code differs between two processes, in the same direction for all calls and by more than between rounds of
// one pair: many pairs with few rounds are more exact than few pairs with many rounds.
const PAIRS = 5

/** Each student has 200 days marked and ten attempts: 20 million rows of attendance, a million attempts. */
const large = () => Number(process.env['BENCH_STUDENTS'] ?? 100_000)

const asked = (process.env['BENCH_CALL'] ?? '').split(',')

/** `BENCH_CALL=save,home` selects the calls with one of these words in their names. */
const isAsked = ({ name }: { name: string }) => asked.some((word) => name.includes(word))

/** What a call costs where there are a thousand times as many students. */
export const growth: Bench = {
  about: 'growth: CPU of each call in an academy of 100,000 students, one of 100 students = 1',
  run: async () => {
    const academies = [await academyOf(large()), await academyOf(SMALL)] as const
    const databases = academies.map(({ database }) => database)
    const load = startLoad()
    const found = new Map<string, number[]>()
    try {
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const servers = [
          await startProduct(academies[0].environment),
          await startProduct(academies[1].environment),
        ] as const
        try {
          for (const { name, ratio } of await ratiosOf(load, servers, databases))
            found.set(name, [...(found.get(name) ?? []), ratio])
        } finally {
          for (const server of servers) await server.stop()
        }
      }
      return [worstOf(found)]
    } finally {
      load.stop()
      for (const academy of academies) await academy.drop()
    }
  },
}

type Measured = { environment: Record<string, string>; drop: () => void | Promise<void>; database: () => number }

/** Each academy has a PostgreSQL of its own when `BENCH_DB` is postgres. */
async function academyOf(students: number): Promise<Measured> {
  if (process.env['BENCH_DB'] === 'postgres') return aPostgresAcademy(students)
  return { ...(await anAcademy(students)), database: () => 0 }
}

function worstOf(found: Map<string, number[]>): Figure {
  const ratios = [...found].map(([name, pairs]) => ({ name, value: median(pairs), pairs }))
  for (const { name, value, pairs } of ratios)
    console.log(`  ${name}: ${value.toFixed(2)} (${pairs.map((pair) => pair.toFixed(2)).join(', ')})`)
  const [worst] = ratios.toSorted((one, other) => other.value - one.value)
  const told = `${worst?.name}, ${worst?.pairs.map((pair) => pair.toFixed(2)).join(', ')}`
  return { name: 'worst call', value: worst?.value ?? Number.NaN, told }
}

async function ratiosOf(
  load: Load,
  [big, small]: readonly [Running, Running],
  [ofBig = () => 0, ofSmall = () => 0]: (() => number)[],
) {
  const found: { name: string; ratio: number }[] = []
  const [reads, writes] = [
    [...rareLists, ...studentReads],
    [...studentWrites, savingOf('save')],
  ]
  for (const call of [...reads, ...writes].filter(isAsked)) {
    const { name, path, bodyOf } = call
    const isWrite = writes.includes(call)
    const slice = isWrite ? { answers: WRITING } : {}
    const requestsOf = (students: number) =>
      someMembers(students, isWrite ? ASKING.writes : ASKING.reads).map((member) =>
        requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }),
      )
    const [many, few] = [requestsOf(large()), requestsOf(SMALL)]
    const costOfBig = () => cpuOf(load, big, many, { ...slice, database: ofBig })
    const costOfSmall = () => cpuOf(load, small, few, { ...slice, database: ofSmall })
    for (let round = 0; round < WARMING; round += 1) {
      await costOfBig()
      await costOfSmall()
    }
    const { ratio, a, b, spread } = await paired(ROUNDS, costOfBig, costOfSmall)
    console.log(`    ${name}: ${ratio.toFixed(2)} (${a.toFixed(1)} us against ${b.toFixed(1)}, ${spread})`)
    found.push({ name, ratio })
  }
  return found
}
