import { aStaffMember } from '../../e2e/staff.ts'
import type { Bench, Figure } from './bench.ts'
import { Line } from './load/line.ts'
import { requestOf } from './load/load.ts'
import { savingOf } from './measuring/against-bare.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { median } from './measuring/paired.ts'
import { startProduct } from './servers/product.ts'
import { anAcademy } from './world/academy.ts'
import { EXAMS, examId } from './world/content.ts'
import { someMembers } from './world/members.ts'
import { linkFor } from './world/staff-academy.ts'

const WRITERS = 1000
const POLLS = 20
/** Saves of a thousand students, one every twenty seconds each, between two polls of the console. */
const SAVES_BETWEEN = 175
/** The contact times of devices are written within this time. */
const WRITTEN_MS = 2000
/** The console's polling interval. */
const EVERY_MS = 3500
const paper_id = examId(EXAMS)

type Sitting = { version: number; rows: { stud_id: number; contact_at: string | null }[] }

const pause = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Watched = { call: Awaited<ReturnType<typeof aStaffMember>>['call']; pid: number; save: () => Promise<number> }

/** The cost of one poll of a hall of a thousand, and the time until a save is seen. */
export const hall: Bench = {
  about: 'the exam hall of 1,000 who write: CPU of a look at it, and how long until a save is seen',
  run: async () => {
    const academy = await anAcademy(WRITERS)
    const product = await startProduct(academy.environment)
    const line = await Line.open(product.port)
    try {
      const origin = `http://127.0.0.1:${product.port}`
      const { call } = await aStaffMember(
        { origin, inviteStaff: async (...who) => linkFor(academy.environment, ...who) },
        'owner',
      )
      const watched = { call, pid: product.pid, save: savingOn(line) }
      return [await looks(watched), await seenAfter(watched)]
    } finally {
      line.close()
      await product.stop()
      academy.drop()
    }
  },
}

/** Returns a function that saves an answer of the next student and returns that student's id. */
function savingOn(line: Line): () => Promise<number> {
  const members = someMembers(WRITERS, WRITERS)
  let saved = 0
  return async () => {
    const member = members[(saved += 1) % WRITERS]
    if (!member) return 0
    const { stud_id, token } = member
    const body = { stud_id, ...savingOf('').bodyOf(member, 1 + (saved % 5)), seq: saved + 1 }
    const { status } = await line.answer(Buffer.from(requestOf('/Student/save_answer', token, body)))
    if (status !== 200) throw new Error(`A save was answered ${status}.`)
    return stud_id
  }
}

async function looks({ call, pid, save }: Watched): Promise<Figure> {
  let { version } = await call<Sitting>('/staff/sitting', { paper_id })
  const costs: number[] = []
  for (let poll = 0; poll < POLLS; poll += 1) {
    for (let count = 0; count < SAVES_BETWEEN; count += 1) await save()
    await pause(WRITTEN_MS)
    const before = cpuSeconds(pid)
    const { rows, ...told } = await call<Sitting>('/staff/sitting', { paper_id, since: version })
    costs.push((cpuSeconds(pid) - before) * 1000)
    if (rows.length < SAVES_BETWEEN) throw new Error(`${rows.length} of ${SAVES_BETWEEN} who saved are told.`)
    ;({ version } = told)
  }
  return { name: 'a look', value: median(costs), told: costs.map((one) => one.toFixed(1)).join(', ') }
}

async function seenAfter({ call, save }: Watched): Promise<Figure> {
  let slowest = 0
  let { version } = await call<Sitting>('/staff/sitting', { paper_id })
  for (let tried = 0; tried < 5; tried += 1) {
    const stud_id = await save()
    const begun = performance.now()
    for (let isSeen = false; !isSeen;) {
      await pause(EVERY_MS)
      const { rows, ...told } = await call<Sitting>('/staff/sitting', { paper_id, since: version })
      ;({ version } = told)
      isSeen = rows.some((row) => row.stud_id === stud_id)
    }
    slowest = Math.max(slowest, performance.now() - begun)
  }
  return {
    name: 'seen after',
    value: slowest / 1000,
    told: 'the slowest of five saves, looked for as the console does',
  }
}
