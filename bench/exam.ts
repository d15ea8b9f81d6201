import { once } from 'node:events'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import type { Journeys } from './load/journeys.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { median } from './measuring/paired.ts'
import { GENERATORS, onCore } from './measuring/pinned.ts'
import { startProduct } from './servers/product.ts'
import { anAcademy } from './world/academy.ts'
import { EXAMS, examId } from './world/content.ts'
import { someMembers } from './world/members.ts'

const STUDENTS = 1000
const AT_ONCE = 16

/** What taking an exam costs the server: start, three answers, submit. */
export const exam: Bench = {
  about: 'an exam journey: start, save three times, submit; 16 students at once',
  run: async () => {
    const academy = await anAcademy(STUDENTS)
    const students = onCore(GENERATORS, [join(import.meta.dirname, 'load/journeys.ts')])
    const product = await startProduct(academy.environment)
    const costs: number[] = []
    try {
      // The last exam is one that everybody has begun already.
      for (let number = 1; number < EXAMS; number += 1) {
        const takings = someMembers(STUDENTS, STUDENTS).map((member) => ({ ...member, exam_id: examId(number) }))
        const journeys: Journeys = { port: product.port, atOnce: AT_ONCE, takings }
        const before = cpuSeconds(product.pid)
        const done = once(students, 'message')
        students.send(journeys)
        await done
        costs.push(((cpuSeconds(product.pid) - before) * 1000) / takings.length)
      }
    } finally {
      students.disconnect()
      await product.stop()
      academy.drop()
    }
    // Whoever comes first finds everything cold.
    const warm = costs.slice(1)
    const told = `rounds of ${STUDENTS}: ${costs.map((cost) => cost.toFixed(2)).join(', ')}`
    return [{ name: 'journey', value: median(warm), told }]
  },
}
