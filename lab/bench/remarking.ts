import type { Bench } from './bench.ts'
import { requestOf } from './load/load.ts'
import { type Paced, pacedLoad } from './load/paced.ts'
import { savingOf } from './measuring/against-bare.ts'
import { bareFlushes } from './measuring/bare-flushes.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { startProduct } from './servers/product.ts'
import { emptyAcademy } from './world/academy.ts'
import { someMembers } from './world/members.ts'
import { anEmptyPostgresAcademy } from './world/postgres-academy.ts'
import { fillRankedPaper } from './world/ranked-paper.ts'
import { tryKey } from './world/tried-key.ts'

const WRITING = 64
const EVERY_MS = 5
const WARM_MS = 10_000

const students = () => Number(process.env['BENCH_STUDENTS'] ?? 100_000)

type Place = { environment: Record<string, string>; database?: () => number; drop: () => void | Promise<void> }

/** `BENCH_DB=postgres` for the other database, whose CPU counts too. */
const aPlace = async (): Promise<Place> =>
  process.env['BENCH_DB'] === 'postgres' ? anEmptyPostgresAcademy() : emptyAcademy()

const pause = async () => new Promise((resolve) => setTimeout(resolve, WARM_MS))

/** Marking a paper that everybody wrote by a corrected key, while others go on writing another one. */
export const remarking: Bench = {
  about: '100,000 attempts at a paper of 75 questions marked by a corrected key, beside a save every five milliseconds',
  run: async () => {
    const { environment, database = () => 0, drop } = await aPlace()
    await fillRankedPaper(environment, students(), WRITING, students())
    await tryKey(environment)
    const product = await startProduct(environment)
    const { path, bodyOf } = savingOf('save')
    const requests = someMembers(WRITING, WRITING).map((member) =>
      requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }),
    )
    const saving = async (done: Promise<unknown>) => pacedLoad(product.port, requests, EVERY_MS, done)
    const folder = environment['DATA_DIR'] ?? ''
    try {
      // The first checkpoints also write the filled data that is not on the disk yet, so they are not measured.
      await saving(pause())
      const bare = await bareFlushes(folder, EVERY_MS, pause())
      const before = await saving(pause())
      const cpu = cpuSeconds(product.pid) + database()
      const begun = performance.now()
      const laying = product.lay()
      const beside = await saving(laying)
      const seconds = (performance.now() - begun) / 1000
      const { papers, longestTurn } = await laying
      if (papers !== 1 || beside.failed > 0) throw new Error('Nothing was measured.')
      const used = cpuSeconds(product.pid) + database() - cpu
      const late = ({ p99, worst }: Pick<Paced, 'p99' | 'worst'>) =>
        `99 % within ${p99.toFixed(0)} ms, all within ${worst.toFixed(0)}`
      const told = `${late(beside)}; before it began ${late(before)}; a page on this disk alone ${late(bare)}`
      return [
        { name: 'CPU', value: used, told: `${seconds.toFixed(0)} s by the clock` },
        { name: 'longest turn', value: longestTurn, told: 'by the CPU that it takes' },
        { name: 'latest save', value: beside.worst, told },
      ]
    } finally {
      await product.stop()
      await drop()
    }
  },
}
