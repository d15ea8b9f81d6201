import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { exactMarks, roundToHundredths } from './exact-marks.rules.ts'

describe('exact marks', () => {
  it('Exact marks hold whole hundredths and thirds of them', () => {
    assert.deepEqual([exactMarks(400), exactMarks(100, 3), exactMarks(200, 3), exactMarks(1, 3)], [1200, 100, 200, 1])
  })

  it('Exact marks come back from hundredths as they were', () => {
    fc.assert(fc.property(fc.integer(), (hundredths) => roundToHundredths(exactMarks(hundredths)) === hundredths))
  })

  it('Exact marks make a whole mark of three thirds, in any number of questions', () => {
    const thirds = Array<number>(3 * 65).fill(exactMarks(100, 3))
    assert.equal(roundToHundredths(thirds.reduce((sum, one) => sum + one, 0)), 6500)
  })

  it('Exact marks are rounded to the nearest hundredth, a negative total like its positive twin', () => {
    assert.deepEqual([100, 200, 299, -100, -200].map(roundToHundredths), [33, 67, 100, -33, -67])
    assert.ok(Object.is(roundToHundredths(-1), 0))
    fc.assert(
      fc.property(fc.integer(), (exact) => {
        const hundredths = roundToHundredths(exact)
        assert.ok(Math.abs(3 * hundredths - exact) <= 1)
        assert.equal(roundToHundredths(0 - exact), 0 - hundredths)
      }),
    )
  })
})
