import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { marksTrend } from './marks-trend.rules.ts'

const of = (...marks: (number | null)[]) => marksTrend(marks.map((one) => ({ marks: one, max_marks: 20 })))

describe('the trend of marks', () => {
  it('The trend of marks is of no fewer than two tests with marks', () => {
    assert.equal(of(), null)
    assert.equal(of(12, null), null)
  })

  it('The trend of marks compares the newest with as many before', () => {
    assert.deepEqual(of(10, 5), { tests: 1, recent_percent: 50, before_percent: 25 })
    assert.deepEqual(of(null, 20, 10, 5), { tests: 1, recent_percent: 100, before_percent: 50 })
    assert.deepEqual(of(20, 10, 5, 5), { tests: 2, recent_percent: 75, before_percent: 25 })
  })

  it('The trend of marks looks at ten tests and no further', () => {
    assert.deepEqual(of(...Array(5).fill(20), ...Array(5).fill(10), ...Array(5).fill(0)), {
      tests: 5,
      recent_percent: 100,
      before_percent: 50,
    })
  })

  it('The trend of marks falls below nothing where wrong answers cost marks', () => {
    assert.deepEqual(of(-5, 20), { tests: 1, recent_percent: -25, before_percent: 100 })
  })
})
