import { aStaffMember } from '../../e2e/staff.ts'
import type { Bench, Figure } from './bench.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { startProduct } from './servers/product.ts'
import { consoleWeight } from './web/console-weight.ts'
import { anAcademy } from './world/academy.ts'
import { subjectId } from './world/content.ts'
import { memberOf } from './world/members.ts'
import { aPostgresAcademy } from './world/postgres-academy.ts'
import { linkFor, nameStudents } from './world/staff-academy.ts'

const ANSWERS = 100
const WARMING = 10

const students = () => Number(process.env['BENCH_STUDENTS'] ?? 100_000)

type List = { name: string; path: `/staff/${string}`; body: object }

/**
 * The searches and lists that the office uses all day; each search is run once with many matches and once with none.
 */
const lists = (): List[] => {
  const { batch_id } = memberOf(1000)
  const asked = { batch_id, subject_id: subjectId() }
  const of = (name: string, body: object): List => ({ name, path: '/staff/students', body })
  return [
    of('students, first page', {}),
    of('students, a later page', { after_name: 'Gokul Das', after_id: memberOf(50_000).stud_id }),
    of('students of a batch', { batch_id }),
    of('pending students', { status: 'pending' }),
    of('search, first name', { search: 'Fathima' }),
    of('search, last name', { search: 'Varg' }),
    of('search, two words', { search: 'Gokul Thomas' }),
    of('search, nobody', { search: 'Zebedee' }),
    of('search, digits', { search: '4242' }),
    of('search, admission number', { search: 'A-777' }),
    { name: 'audit', path: '/staff/audit', body: {} },
    { name: 'papers with figures', path: '/staff/figure_papers', body: {} },
    { name: 'chapters of a batch', path: '/staff/chapter_figures', body: asked },
    { name: 'weakest in a chapter', path: '/staff/chapter_students', body: { ...asked, chapter_no: null } },
  ]
}

/** The console in an academy of 100,000 students; `BENCH_DB=postgres` for the other database. */
export const staff: Bench = {
  about: 'the console with 100,000 students: 95 of 100 answers and CPU of each list; what its first screen loads',
  run: async () => {
    const { environment, drop } = await anAcademyOfStaff()
    const server = await startProduct(environment)
    try {
      const origin = `http://127.0.0.1:${server.port}`
      const owner = await aStaffMember({ origin, inviteStaff: async (...who) => linkFor(environment, ...who) }, 'owner')
      const found = []
      for (const list of lists()) found.push(await measured(list, owner.call, server.pid))
      return [worst('slowest list', found, 'p95'), worst('dearest list', found, 'cpu'), await consoleWeight()]
    } finally {
      await server.stop()
      await drop()
    }
  },
}

type Dropped = { environment: Record<string, string>; drop: () => void | Promise<void> }

async function anAcademyOfStaff(): Promise<Dropped> {
  const made = process.env['BENCH_DB'] === 'postgres' ? await aPostgresAcademy(students()) : await anAcademy(students())
  await nameStudents(made.environment)
  return made
}

type Measured = { name: string; p95: number; cpu: number }

async function measured(
  { name, path, body }: List,
  call: <Data>(path: `/staff/${string}`, body?: object) => Promise<Data>,
  pid: number,
): Promise<Measured> {
  for (let count = 0; count < WARMING; count += 1) await call(path, body)
  const times: number[] = []
  const before = cpuSeconds(pid)
  for (let count = 0; count < ANSWERS; count += 1) {
    const begun = performance.now()
    await call(path, body)
    times.push(performance.now() - begun)
  }
  const cpu = ((cpuSeconds(pid) - before) * 1000) / ANSWERS
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(ANSWERS * 0.95)] ?? Number.NaN
  console.log(`  ${name}: 95 of 100 within ${p95.toFixed(1)} ms, ${cpu.toFixed(2)} ms of CPU`)
  return { name, p95, cpu }
}

function worst(name: string, found: Measured[], of: 'p95' | 'cpu'): Figure {
  const [most] = found.toSorted((a, b) => b[of] - a[of])
  return { name, value: most?.[of] ?? Number.NaN, told: most?.name ?? '' }
}
