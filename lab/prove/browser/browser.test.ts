import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser } from './browser.ts'

const short = { engine: null, seed: 5 }

test('a browser that is killed four times finds every answer again', async () => {
  for (const { holds, line } of await browser.run({ ...short, runs: 4, broken: false })) assert.ok(holds, line)
})

test('A browser that keeps nothing on its disk is noticed', async () => {
  const verdicts = await browser.run({ ...short, runs: 4, broken: true })
  assert.ok(verdicts.every(({ holds }) => !holds))
})
