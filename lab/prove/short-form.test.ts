import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crash } from './crash/crash.ts'
import { hall } from './hall/hall.ts'
import { guessing } from './guessing/guessing.ts'
import type { Asked, Proof } from './proof.ts'
import { simulation } from './simulation/simulation.ts'
import { starved } from './starved/starved.ts'

const WHOLE: Asked = { runs: null, engine: null, seed: null, broken: false }

/** Returns the verdict of a proof that is run with these options. */
async function told(proof: Proof, asked: Partial<Asked>): Promise<{ holds: boolean; lines: string }> {
  const verdicts = await proof.run({ ...WHOLE, ...asked })
  return { holds: verdicts.every(({ holds }) => holds), lines: verdicts.map(({ line }) => line).join('\n') }
}
const BOTH = ['sqlite', 'postgres'] as const

/** Proofs in the shortest form that is still conclusive: with a correct server, or with a broken one. */
const short: [sentence: string, proof: Proof, ...asked: Partial<Asked>[]][] = [
  ['lose nothing in 20 kills on SQLite', crash, { runs: 20, engine: 'sqlite' }],
  ['lose nothing in 3 kills on PostgreSQL', crash, { runs: 3, engine: 'postgres' }],
  ['notice a server that acknowledges before it has stored', crash, { runs: 3, engine: 'sqlite', broken: true }],
  [
    'lose nothing in an exam hall in which the staff act and the server is killed',
    hall,
    ...BOTH.map((engine) => ({ runs: 1, students: 20, engine })),
  ],
  [
    'notice a hall whose acts are told before they are stored',
    hall,
    { runs: 1, students: 20, engine: 'sqlite', broken: true },
  ],
  [
    'keep accounts from somebody who guesses for two hours, and logins open under spoiled registrations, on SQLite and by two processes on PostgreSQL',
    guessing,
    ...BOTH.map((engine) => ({ runs: 12, engine })),
  ],
  ['notice an academy whose limits are off', guessing, { runs: 6, engine: 'sqlite', broken: true }],
  ['refuse none of five students while the processor is taken by others', starved, { runs: 4 }],
  ['notice a server that is late by its own work', starved, { broken: true }],
  ['hold for 1,000 seeds of bad luck', simulation, { runs: 1000 }],
  ['notice a server that forgets to compare counters', simulation, { runs: 100, broken: true }],
]

describe('the proofs in their short form', { concurrency: false }, () => {
  for (const [sentence, proof, ...all] of short)
    it(`The proofs in their short form ${sentence}`, async () => {
      for (const asked of all) {
        const { holds, lines } = await told(proof, asked)
        assert.equal(holds, asked.broken !== true, lines)
      }
    })
})
