import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from './fuzz.ts'

// Each run has the same requests, so that a failure can be repeated. `npm run prove -- fuzz` takes others each time.
const short = { engine: 'sqlite', seed: 7 } as const

test('5,000 requests that are nearly right are answered in the envelope, none by an error of ours', async () => {
  for (const { holds, line } of await fuzz.run({ ...short, runs: 5000, broken: false })) assert.ok(holds, line)
})

test('Handlers that throw are noticed', async () => {
  const verdicts = await fuzz.run({ ...short, runs: 500, broken: true })
  assert.ok(verdicts.every(({ holds }) => !holds))
})
