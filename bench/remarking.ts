import type { Bench } from './bench.ts'
import { requestOf } from './load/load.ts'
import { type Paced, pacedLoad } from './load/paced.ts'
import { savingOf } from './measuring/against-bare.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { startProduct } from './servers/product.ts'
import { emptyAcademy } from './world/academy.ts'
import { someMembers } from './world/members.ts'
import { fillRankedPaper } from './world/ranked-paper.ts'
import { tryKey } from './world/tried-key.ts'

const WRITING = 64
const EVERY_MS = 5
const WARM_MS = 10_000

const students = () => Number(process.env['BENCH_STUDENTS'] ?? 100_000)

/** Marking a paper that everybody wrote by a corrected key, while others go on writing another one. */
export const remarking: Bench = {
  about: '100,000 attempts at a paper of 75 questions marked by a corrected key, beside a save every five milliseconds',
  run: async () => {
    const academy = emptyAcademy()
    await fillRankedPaper(academy.environment, students(), WRITING, students())
    await tryKey(academy.environment)
    const product = await startProduct(academy.environment)
    const { path, bodyOf } = savingOf('save')
    const requests = someMembers(WRITING, WRITING).map((member) =>
      requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }),
    )
    const warmUp = new Promise((resolve) => setTimeout(resolve, WARM_MS))
    try {
      // The first pages that are put back take along what was filled and is not on the disk yet: that is not measured.
      const before = await pacedLoad(product.port, requests, EVERY_MS, warmUp)
      const cpu = cpuSeconds(product.pid)
      const begun = performance.now()
      const laying = product.lay()
      const beside = await pacedLoad(product.port, requests, EVERY_MS, laying)
      const seconds = (performance.now() - begun) / 1000
      const { papers, longestTurn } = await laying
      if (papers !== 1 || beside.failed > 0) throw new Error('Nothing was measured.')
      const used = cpuSeconds(product.pid) - cpu
      const late = ({ p99, worst }: Paced) =>
        `99 % of the saves within ${p99.toFixed(0)} ms, all within ${worst.toFixed(0)}`
      const told = `${seconds.toFixed(0)} s by the clock, ${late(beside)}; before it began ${late(before)}`
      return [
        { name: 'CPU', value: used, told },
        { name: 'longest turn', value: longestTurn, told: 'by the CPU that it takes' },
      ]
    } finally {
      await product.stop()
      academy.drop()
    }
  },
}
