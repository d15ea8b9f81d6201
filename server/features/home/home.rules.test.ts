import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { percentOf } from './home.rules.ts'

describe("the month's attendance", () => {
  it("The month's attendance counts late as present, leaves holidays out, and is never rounded up", () => {
    const of = (counts: Record<string, number>) =>
      percentOf(Object.entries(counts).map(([status, n]) => ({ status, n })))
    assert.deepEqual(
      [of({}), of({ H: 3 }), of({ P: 1, L: 1, A: 1, H: 9 }), of({ P: 999, A: 1 }), of({ A: 2 }), of({ L: 2 })],
      [null, null, 66, 99, 0, 100],
    )
  })
})
