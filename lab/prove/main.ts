/* `npm run prove`: every proof with its full figures; `npm run prove -- crash --runs 1000 --engine sqlite` one of them. */
import { parseArgs } from 'node:util'
import { browser } from './browser/browser.ts'
import { deadlineRush } from './deadline-rush/deadline-rush.ts'
import { crash } from './crash/crash.ts'
import { dbRestart, diskFull } from './faults/faults.ts'
import { hall } from './hall/hall.ts'
import { importing } from './importing/importing.ts'
import { failover } from './failover/failover.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { machines } from './machines/machines.ts'
import { many } from './many/many.ts'
import { media } from './media/media.ts'
import type { Asked, Proof, Verdict } from './proof.ts'
import { guessing } from './guessing/guessing.ts'
import { simulation } from './simulation/simulation.ts'
import { starved } from './starved/starved.ts'
import { toldSteal, watchSteal } from './steal.ts'
import { sync } from './faults/sync.ts'

const proofs: Record<string, Proof> = {
  simulation,
  crash,
  sync,
  'disk-full': diskFull,
  'db-restart': dbRestart,
  'deadline-rush': deadlineRush,
  starved,
  importing,
  fuzz,
  guessing,
  many,
  hall,
  machines,
  failover,
  media,
  browser,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    engine: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    students: { type: 'string' },
    with: { type: 'string' },
    older: { type: 'boolean', default: false },
    break: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  const lines = Object.entries(proofs).map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`)
  const options =
    '[--runs N] [--engine sqlite|postgres] [--seed N] [--only FAULT] [--students N] [--older | --with COMMIT] [--break]'
  console.log(`npm run prove -- [names] ${options}\n\n${lines.join('\n')}`)
  process.exit(0)
}
const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text))
const asked: Asked = {
  runs: numberOf(values.runs),
  seed: numberOf(values.seed),
  engine: values.engine === 'sqlite' || values.engine === 'postgres' ? values.engine : null,
  broken: values.break,
  only: values.only,
  students: numberOf(values.students) ?? undefined,
  with: values.with ?? (values.older ? null : undefined),
}

async function run(name: string, proof: Proof): Promise<boolean> {
  console.log(`\n${name}: ${proof.about}`)
  const begun = performance.now()
  const steal = watchSteal()
  const given = new Promise<Verdict[]>((resolve) => {
    const late = [{ holds: false, line: `${name}: not done in ${proof.bound} s` }]
    setTimeout(() => resolve(late), proof.bound * 1000).unref()
  })
  const verdicts = await Promise.race([proof.run(asked), given])
  for (const { holds, line } of verdicts) console.log(`${line}: ${holds ? 'holds' : 'DOES NOT HOLD'}`)
  console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s${toldSteal(steal())}`)
  return verdicts.every(({ holds }) => holds)
}

const names = positionals.length > 0 ? positionals : Object.keys(proofs)
let holds = true
for (const name of names) {
  const proof = proofs[name]
  if (!proof) throw new Error(`There is no proof ${name}: ${Object.keys(proofs).join(', ')}.`)
  holds = (await run(name, proof)) && holds
}
process.exit(holds ? 0 : 1)
