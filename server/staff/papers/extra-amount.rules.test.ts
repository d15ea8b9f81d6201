import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areResultsEarly, extraAmount } from './extra-amount.rules.ts'

test('an amount is a whole number of minutes, or a share of the paper', () => {
  assert.deepEqual(extraAmount({ amount: ' 15 ', unit: 'minutes' }), { minutes: 15, percent: null })
  assert.deepEqual(extraAmount({ amount: '100', unit: 'percent' }), { minutes: null, percent: 100 })
  for (const amount of ['', '0', '-5', '1.5', 'x', '241', '15 %'])
    assert.equal(extraAmount({ amount, unit: 'minutes' }), null, amount)
  assert.equal(extraAmount({ amount: '101', unit: 'percent' }), null)
})

test('results are early from the end of the paper until the last who has longer is done', () => {
  const early = (results_at: number | null) => areResultsEarly({ ends_at: 100, results_at, mostMs: 50 })
  assert.deepEqual([99, 100, 149, 150, null].map(early), [false, true, true, false, false])
})
