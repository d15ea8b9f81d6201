import type { Bench } from './bench.ts'
import { cpuSeconds } from './measuring/cpu.ts'
import { examJourneys } from './measuring/exam-journeys.ts'
import { startProduct } from './servers/product.ts'
import { anAcademy } from './world/academy.ts'

const STUDENTS = 1000

/** What taking an exam costs the server: start, three answers, submit. */
export const exam: Bench = {
  about: 'an exam journey: start, save three times, submit; 16 students at once',
  run: async () => {
    const academy = await anAcademy(STUDENTS)
    const product = await startProduct(academy.environment)
    try {
      return [{ name: 'journey', ...(await examJourneys(product.port, STUDENTS, () => cpuSeconds(product.pid))) }]
    } finally {
      await product.stop()
      academy.drop()
    }
  },
}
