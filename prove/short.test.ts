import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crash } from './crash.ts'
import type { Asked } from './proof.ts'
import { simulation } from './simulation.ts'

const short = (changes: Partial<Asked>): Asked => ({ runs: null, engine: null, seed: null, broken: false, ...changes })

/** The proofs in little, for every `npm test`: nothing here is timed. */
describe('what was acknowledged is not lost', () => {
  it('in 1,000 exams with bad lines and browsers that die', async () => {
    for (const { holds, line } of await simulation.run(short({ runs: 1000, seed: 1 }))) assert.ok(holds, line)
  })

  it('in 20 deaths of the server', async () => {
    for (const { holds, line } of await crash.run(short({ runs: 20, engine: 'sqlite' }))) assert.ok(holds, line)
  })

  it('and it would be noticed: a server that forgets to compare counters, or answers too early, does not pass', async () => {
    const forgetful = await simulation.run(short({ runs: 200, seed: 1, broken: true }))
    assert.ok(forgetful.every(({ holds }) => !holds))
    const early = await crash.run(short({ runs: 4, engine: 'sqlite', broken: true }))
    assert.ok(early.every(({ holds }) => !holds))
  })
})
