import type { Bench } from './bench.ts'
import { requestOf } from './load/load.ts'
import { type Paced, pacedLoad } from './load/paced.ts'
import { savingOf } from './measuring/against-bare.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { startProduct } from './servers/product.ts'
import { emptyAcademy } from './world/academy.ts'
import { someMembers } from './world/members.ts'
import { fillRankedPaper } from './world/ranked-paper.ts'

const WRITING = 64
const EVERY_MS = 5
const WARM_MS = 10_000

const students = () => Number(process.env['BENCH_STUDENTS'] ?? 100_000)

/** Computing the results of a paper that everybody wrote, while others go on writing another one. */
export const results: Bench = {
  about: 'ranks and percentiles of a paper with 100,000 attempts, beside a save every five milliseconds',
  run: async () => {
    const academy = emptyAcademy()
    await fillRankedPaper(academy.environment, students(), WRITING)
    const product = await startProduct(academy.environment)
    const { path, bodyOf } = savingOf('save')
    const requests = someMembers(WRITING, WRITING).map((member) =>
      requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }),
    )
    const savingUntil = async (done: Promise<unknown>) => pacedLoad(product.port, requests, EVERY_MS, done)
    const pause = async () => new Promise((resolve) => setTimeout(resolve, WARM_MS))
    try {
      await savingUntil(pause())
      const alone = await savingUntil(pause())
      const cpu = cpuSeconds(product.pid)
      const begun = performance.now()
      const computing = product.compute()
      const beside = await savingUntil(computing)
      const seconds = (performance.now() - begun) / 1000
      const { papers, longestTurn } = await computing
      if (papers !== 1 || beside.failed > 0) throw new Error('Nothing was measured.')
      const used = cpuSeconds(product.pid) - cpu
      return [
        { name: 'seconds', value: seconds, told: `${used.toFixed(1)} s of CPU, saves included` },
        { name: 'longest turn', value: longestTurn, told: 'by the CPU that it takes' },
        { name: 'latest save', value: beside.worst, told: `${toldOf(beside)}; without it ${toldOf(alone)}` },
      ]
    } finally {
      await product.stop()
      academy.drop()
    }
  },
}

const toldOf = ({ sent, p99, worst }: Paced) =>
  `${sent} saves, 99 of 100 within ${p99.toFixed(1)} ms, all within ${worst.toFixed(1)}`
