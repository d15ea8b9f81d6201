import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crash } from './crash/crash.ts'
import { guessing } from './guessing/guessing.ts'
import { migrating } from './migrating/migrating.ts'
import type { Asked, Proof } from './proof.ts'
import { simulation } from './simulation/simulation.ts'

const WHOLE: Asked = { runs: null, engine: null, seed: null, broken: false }

/** What the proof says when it was asked so. */
async function told(proof: Proof, asked: Partial<Asked>): Promise<{ holds: boolean; lines: string }> {
  const verdicts = await proof.run({ ...WHOLE, ...asked })
  return { holds: verdicts.every(({ holds }) => holds), lines: verdicts.map(({ line }) => line).join('\n') }
}
import { starved } from './starved/starved.ts'

describe('the proofs in their short form', { concurrency: false }, () => {
  it('lose nothing in 20 kills on SQLite', async () => {
    const { holds, lines } = await told(crash, { runs: 20, engine: 'sqlite' })
    assert.ok(holds, lines)
  })

  it('lose nothing in 3 kills on PostgreSQL', async () => {
    const { holds, lines } = await told(crash, { runs: 3, engine: 'postgres' })
    assert.ok(holds, lines)
  })

  it('notice a server that acknowledges before it has stored', async () => {
    const { holds, lines } = await told(crash, { runs: 3, engine: 'sqlite', broken: true })
    assert.ok(!holds, lines)
  })

  it('keep accounts from somebody who guesses for two hours, and logins open under spoiled registrations, on SQLite and by two processes on PostgreSQL', async () => {
    for (const engine of ['sqlite', 'postgres'] as const) {
      const { holds, lines } = await told(guessing, { runs: 12, engine })
      assert.ok(holds, lines)
    }
  })

  it('notice an academy whose limits are off', async () => {
    const { holds, lines } = await told(guessing, { runs: 6, engine: 'sqlite', broken: true })
    assert.ok(!holds, lines)
  })

  it('bring an old academy up whole whose server was killed inside a migration', async () => {
    for (const engine of ['sqlite', 'postgres'] as const) {
      const { holds, lines } = await told(migrating, { runs: 2, engine })
      assert.ok(holds, lines)
    }
  })

  it('notice migrations that no transaction holds together', async () => {
    const { holds, lines } = await told(migrating, { runs: 2, engine: 'sqlite', broken: true })
    assert.ok(!holds, lines)
  })

  it('refuse none of five students while the processor is taken by others', async () => {
    const { holds, lines } = await told(starved, { runs: 4 })
    assert.ok(holds, lines)
  })

  it('notice a server that is late by its own work', async () => {
    const { holds, lines } = await told(starved, { broken: true })
    assert.ok(!holds, lines)
  })

  it('hold for 1,000 seeds of bad luck', async () => {
    const { holds, lines } = await told(simulation, { runs: 1000 })
    assert.ok(holds, lines)
  })

  it('notice a server that forgets to compare counters', async () => {
    const { holds, lines } = await told(simulation, { runs: 100, broken: true })
    assert.ok(!holds, lines)
  })
})
