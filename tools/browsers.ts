/*
 * `npm run test:browsers`: the way of a student and of the staff in browsers of the past and in other engines, and all
 * journeys in the oldest Chromium. `-- 119 firefox` runs some of them.
 */
import { inEngine, inOldChromium, likeOldSafari } from './browsers/ways.ts'
import { findChromium } from './testing/chromium.ts'
import { useQuickFolder } from './testing/quick-folder.ts'
import { perform, programStep, type Step } from './testing/steps.ts'

const RUNS: Record<string, () => Promise<Step> | Step> = {
  106: () => inOldChromium(106),
  119: () => inOldChromium(119),
  138: () => inOldChromium(138),
  safari: async () => likeOldSafari(await findChromium()),
  webkit: () => inEngine('webkit'),
  firefox: () => inEngine('firefox'),
  'all-106': () => inOldChromium(106, 'all'),
}

const asked = process.argv.slice(2)
if (asked.includes('--help')) {
  console.log(
    `The journeys in other browsers: npm run test:browsers [-- NAME …]\nNames: ${Object.keys(RUNS).join(', ')}`,
  )
  process.exit(0)
}
const stranger = asked.find((name) => !(name in RUNS))
if (stranger !== undefined) {
  console.error(`No browser: ${stranger}. Names: ${Object.keys(RUNS).join(', ')}`)
  process.exit(1)
}
useQuickFolder()
const done = [await perform(programStep('web app', { args: ['tools/build.ts'] }))]
// One browser at a time: a busy server rejects calls.
for (const [name, run] of Object.entries(RUNS)) {
  if (done[0]?.failed !== 0) break
  if (asked.length === 0 || asked.includes(name)) done.push(await perform(await run()))
}
const sum = (field: 'passed' | 'failed') => done.reduce((total, step) => total + step[field], 0)
process.exitCode = sum('failed') === 0 ? 0 : 1
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
