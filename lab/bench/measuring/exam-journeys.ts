import { once } from 'node:events'
import { join } from 'node:path'
import type { Journeys } from '../load/journeys.ts'
import { EXAMS, examId } from '../world/content.ts'
import { someMembers } from '../world/members.ts'
import { median } from './paired.ts'
import { GENERATORS, onCore } from './pinned.ts'
import type { Figure } from '../bench.ts'

const AT_ONCE = 16

/** Returns the cost of taking an exam (start, three answers, submit) in ms of CPU; `used` returns seconds of CPU. */
export async function examJourneys(port: number, count: number, used: () => number): Promise<Omit<Figure, 'name'>> {
  const students = onCore(GENERATORS, [join(import.meta.dirname, '../load/journeys.ts')])
  const costs: number[] = []
  try {
    // Every student has begun the last exam already.
    for (let number = 1; number < EXAMS; number += 1) {
      const takings = someMembers(count, count).map((member) => ({ ...member, exam_id: examId(number) }))
      const journeys: Journeys = { port, atOnce: AT_ONCE, takings }
      const before = used()
      const done = once(students, 'message')
      students.send(journeys)
      await done
      costs.push(((used() - before) * 1000) / takings.length)
    }
  } finally {
    students.disconnect()
  }
  // The first round finds all caches cold.
  const warm = costs.slice(1)
  return { value: median(warm), told: `rounds of ${count}: ${costs.map((cost) => cost.toFixed(2)).join(', ')}` }
}
