/* `npm run bench`: every figure against its limit; `npm run bench -- lists saves` some of them. See docs/bench.md. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toldSteal, watchSteal } from '../prove/steal.ts'
import type { Bench } from './bench.ts'
import { engines } from './engines.ts'
import { exam } from './exam.ts'
import { hall } from './hall.ts'
import { growth } from './growth.ts'
import { judged, type Row, tableOf } from './limits.ts'
import { lists } from './lists.ts'
import { reads } from './reads.ts'
import { remarking } from './remarking.ts'
import { results } from './results.ts'
import { saves } from './saves.ts'
import { staff } from './staff.ts'
import { start } from './start.ts'
import { files } from './web/files.ts'
import { lighthouse } from './web/lighthouse.ts'
import { paint } from './web/paint.ts'
import { register } from './web/register.ts'
import { taps } from './web/taps.ts'
import { weight } from './web/weight.ts'

const benches: Record<string, Bench> = {
  lists,
  reads,
  saves,
  exam,
  results,
  remarking,
  start,
  engines,
  growth,
  staff,
  hall,
  register,
  weight,
  paint,
  taps,
  files,
  lighthouse,
}

const asked = process.argv.slice(2)
if (asked.includes('--help')) {
  console.log(`npm run bench -- [names]\n\n${Object.keys(benches).join(', ')}`)
  process.exit(0)
}
// A process of its own builds the app, since the bundler sets its whole process to production.
const built = spawnSync(process.execPath, [join(import.meta.dirname, '../../tools/build.ts')], { stdio: 'inherit' })
if (built.status !== 0) throw new Error('The app was not built.')
const rows: Row[] = []
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no bench ${name}: ${Object.keys(benches).join(', ')}.`)
  console.log(`${name}: ${bench.about}`)
  const begun = performance.now()
  const steal = watchSteal()
  rows.push(...judged(name, await bench.run()))
  console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s${toldSteal(steal())}`)
}
console.log(`\n${tableOf(rows)}`)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
