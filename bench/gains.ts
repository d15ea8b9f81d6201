import { once } from 'node:events'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Bench, Figure } from './bench.ts'
import type { Journeys } from './load/journeys.ts'
import { type Load, requestOf, startLoad } from './load/load.ts'
import { type Asked, cpuOf, savingOf } from './measuring/against-bare.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { type Paired, paired } from './measuring/paired.ts'
import { GENERATORS, onCore } from './measuring/pinned.ts'
import { type Running, startProduct } from './servers/product.ts'
import { anAcademy } from './world/academy.ts'
import { chapterId, EXAMS, examId, subjectId } from './world/content.ts'
import { someMembers } from './world/members.ts'
import { aPostgresAcademy } from './world/postgres-academy.ts'
import { type Measure, type Optimization, optimizations } from '../server/testing/plain/optimizations.ts'

const STUDENTS = 1000
const CLIENTS = 64
const WARM = 40_000
const ROUNDS = 7
const members = someMembers(STUDENTS, STUDENTS)
const hook = pathToFileURL(join(import.meta.dirname, '../server/testing/plain/replace-modules.ts')).href

/** What the product costs without each optimization, as a multiple of what it costs with it. */
export const gains: Bench = {
  about: 'each optimization taken out: CPU of the call that it is for, with it = 1',
  run: async () => {
    const asked = process.env['BENCH_GAINS']?.split(',')
    const figures: Figure[] = []
    for (const one of optimizations) {
      const name = nameOf(one)
      if (asked && !asked.includes(name)) continue
      const { ratio, a, b, spread } = await gainOf(one)
      const told = `${one.measure}: ${a.toFixed(1)} us against ${b.toFixed(1)}, ${spread}`
      console.log(`  ${name}: ${ratio.toFixed(2)} (${told})`)
      figures.push({ name, value: ratio, told })
    }
    return figures
  },
}

const nameOf = ({ module }: Optimization) => basename(module, '.ts')

async function gainOf({ module, measure, besides }: Optimization): Promise<Paired> {
  const [one, other] = measure.endsWith('on PostgreSQL') ? await inOneDatabase() : await inTwoFiles()
  const load = startLoad()
  const without = (...modules: (string | undefined)[]) => ({
    PLAIN: modules.join(','),
    NODE_OPTIONS: `--import=${hook}`,
  })
  const own = besideOf[measure]
  const fast = await startProduct({ ...one.environment, ...own, ...without(besides) })
  const plain = await startProduct({ ...other.environment, ...own, ...without(besides, module) })
  try {
    return measure === 'exam' || measure === 'exam on PostgreSQL'
      ? await examsOf(plain, fast, one.database)
      : await callsOf(load, plain, fast, calls[measure], one.database)
  } finally {
    for (const server of [fast, plain]) await server.stop()
    load.stop()
    for (const academy of [one, other]) await academy.drop()
  }
}

type Measured = { environment: Record<string, string>; drop: () => void | Promise<void>; database?: () => number }

const inTwoFiles = async (): Promise<[Measured, Measured]> => [await anAcademy(STUDENTS), await anAcademy(STUDENTS)]

/** Both servers at one PostgreSQL, of which only one is asked at a time. */
async function inOneDatabase(): Promise<[Measured, Measured]> {
  const academy = await aPostgresAcademy(STUDENTS)
  return [academy, { ...academy, drop: () => {} }]
}

const calls: Record<Exclude<Measure, 'exam' | 'exam on PostgreSQL'>, Asked> = {
  list: {
    name: 'list',
    path: '/Student/study_materials',
    bodyOf: () => ({ sub_id: subjectId(), chapter_id: chapterId() }),
  },
  'signed list': { name: 'signed list', path: '/Student/topics', bodyOf: () => ({ chapter_id: chapterId() }) },
  read: { name: 'read', path: '/Student/get_profile', bodyOf: () => ({}) },
  home: { name: 'home', path: '/Student/home', bodyOf: () => ({}) },
  search: { name: 'search', path: '/Student/search', bodyOf: () => ({ query: 'chapter' }) },
  save: savingOf('save'),
  'save on PostgreSQL': savingOf('save'),
  media: watching('media'),
  'media in a bucket': watching('media in a bucket'),
}

/** Whose address is what is fetched. */
function watching(name: Measure): Asked {
  return { name, path: '/Student/topics', bodyOf: () => ({ chapter_id: chapterId() }) }
}

const BY_PROXY = { MEDIA_SERVED_BY: 'nginx', TRUST_PROXY: '127.0.0.1', ALLOW_CONSOLE_SMS: '1' }
// Nobody is asked there: addresses are only signed.
const BUCKET = { MEDIA_S3_URL: 'https://s3.example.org/academy', MEDIA_S3_KEY: 'key', MEDIA_S3_SECRET: 'secret' }
const besideOf: Partial<Record<Measure, Record<string, string>>> = {
  media: BY_PROXY,
  'media in a bucket': { ...BY_PROXY, ...BUCKET },
}

async function callsOf(
  load: Load,
  plain: Running,
  fast: Running,
  asked: Asked,
  database: () => number = () => 0,
): Promise<Paired> {
  const isMedia = besideOf[asked.name as Measure] !== undefined
  const requestsTo = ({ port }: Running) => (isMedia ? fetches(port, asked) : Promise.resolve(callsFor(asked)))
  const [plainly, fastly] = [await requestsTo(plain), await requestsTo(fast)]
  await load.run({ port: plain.port, clients: CLIENTS, answers: WARM, requests: plainly })
  await load.run({ port: fast.port, clients: CLIENTS, answers: WARM, requests: fastly })
  return paired(
    ROUNDS,
    () => cpuOf(load, plain, plainly, { database }),
    () => cpuOf(load, fast, fastly, { database }),
  )
}

const callsFor = ({ path, bodyOf }: Asked): string[] =>
  members.map((member) => requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }))

/** For each member the request of a lesson, by the address that the server at this port signs for them. */
async function fetches(port: number, { path, bodyOf }: Asked): Promise<string[]> {
  const requests: string[] = []
  for (const member of members) {
    const headers = { 'content-type': 'application/json', token: member.token }
    const body = JSON.stringify({ stud_id: member.stud_id, ...bodyOf(member) })
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers, body })
    const { data } = (await answer.json()) as { data: { video_link: string }[] }
    const link = data.map(({ video_link }) => video_link).find((one) => one.startsWith('/media/')) ?? ''
    requests.push(`GET ${link} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  }
  return requests
}

async function examsOf(plain: Running, fast: Running, database?: () => number): Promise<Paired> {
  const students = onCore(GENERATORS, [join(import.meta.dirname, 'load/journeys.ts')])
  // In one database each of them has students of its own: nobody takes an exam twice.
  const half = members.length / 2
  const [firsts, others] = database ? [members.slice(0, half), members.slice(half)] : [members, members]
  const takeOn = (server: Running, takers: typeof members) => {
    let number = 0
    return async () => {
      const takings = takers.map((member) => ({ ...member, exam_id: examId((number % (EXAMS - 1)) + 1) }))
      number += 1
      const journeys: Journeys = { port: server.port, atOnce: 16, takings }
      const used = () => cpuSeconds(server.pid) + (database?.() ?? 0)
      const before = used()
      const done = once(students, 'message')
      students.send(journeys)
      await done
      return ((used() - before) * 1e6) / takings.length
    }
  }
  try {
    const [plainly, fastly] = [takeOn(plain, firsts), takeOn(fast, others)]
    // Whoever comes first finds everything cold.
    for (const first of [plainly, fastly]) await first()
    return await paired(EXAMS - 2, plainly, fastly)
  } finally {
    students.disconnect()
  }
}
