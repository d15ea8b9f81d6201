import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { whyClockIsWrong } from './shared-clock.rules.ts'

describe('the clock of a machine beside that of the database', () => {
  it('The clock of a machine beside that of the database may differ by a second, which a network and a busy machine make', () => {
    for (const ahead of [-1000, 0, 1000]) assert.equal(whyClockIsWrong(ahead), null)
  })

  it('The clock of a machine that is wrong beside that of the database is told of with the direction', () => {
    assert.match(whyClockIsWrong(5200) ?? '', /^is 5\.2 s ahead of that of the database server/)
    assert.match(whyClockIsWrong(-90_000) ?? '', /^is 90\.0 s behind that of/)
  })
})
