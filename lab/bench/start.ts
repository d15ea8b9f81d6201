import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { requestOf, startLoad } from './load/load.ts'
import { savingOf } from './measuring/against-bare.ts'
import { memoryOf } from './measuring/cpu.ts'
import { median } from './measuring/paired.ts'
import { startProduct } from './servers/product.ts'
import { anAcademy } from './world/academy.ts'
import { rareLists, studentReads, studentWrites } from './world/calls.ts'
import { someMembers } from './world/members.ts'

const STUDENTS = 1000
const STARTS = 7
const SETTLED = 3000
const LOADED = 10_000

const packed = join(import.meta.dirname, '../../dist/server/main.js')

/** How soon the server is there, and how much room it takes. */
export const start: Bench = {
  about: 'from the start of the server to its first answer; memory, idle and under every kind of call',
  run: async () => {
    if (!existsSync(packed)) throw new Error('There is no packed server: run `npm run build` first.')
    const academy = await anAcademy(STUDENTS)
    // tools/start.ts does the same: code that was compiled at the first start is not compiled again.
    const compiled = { NODE_COMPILE_CACHE: join(academy.environment['DATA_DIR'] ?? '', 'compiled') }
    const times: number[] = []
    const idle: number[] = []
    for (let count = 0; count < STARTS; count += 1) {
      const begun = performance.now()
      const server = await startProduct({ ...academy.environment, ...compiled }, packed)
      await (await fetch(`http://127.0.0.1:${server.port}/api/Auth/academy`)).text()
      times.push((performance.now() - begun) / 1000)
      if (count === STARTS - 1) await pause(SETTLED)
      idle.push(memoryOf(server.pid).now)
      await server.stop()
    }
    const peak = await underLoad({ ...academy.environment, ...compiled })
    academy.drop()
    return [
      { name: 'first answer', value: median(times.slice(1)), told: times.map((time) => time.toFixed(2)).join(', ') },
      { name: 'memory idle', value: idle.at(-1) ?? Number.NaN },
      { name: 'memory at full load', value: peak },
    ]
  },
}

async function underLoad(environment: Record<string, string>): Promise<number> {
  const load = startLoad()
  const server = await startProduct(environment, packed)
  for (const { path, bodyOf } of [...rareLists, ...studentReads, ...studentWrites, savingOf('save')]) {
    const requests = someMembers(STUDENTS, STUDENTS).map((member) =>
      requestOf(path, member.token, { stud_id: member.stud_id, ...bodyOf(member) }),
    )
    const { failed } = await load.run({ port: server.port, clients: 64, answers: LOADED, requests })
    if (failed > 0) throw new Error(`${path} was refused ${failed} times: what is measured would not be the full load.`)
  }
  const { peak } = memoryOf(server.pid)
  await server.stop()
  load.stop()
  return peak
}
