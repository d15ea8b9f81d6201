import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newCode } from './new-code.rules.ts'

describe('the code of a subject or a batch that the office gave none', () => {
  it('A code has the first letters of the name and those of the words of its level', () => {
    assert.equal(newCode('Physics', 'Plus Two Science', [], 'S'), 'PHY-PTS')
    assert.equal(newCode('Evening batch', 'Class 11', [], 'B'), 'EVE-C11')
  })

  it('A code that is taken, however it is written, gets a number', () => {
    assert.equal(newCode('Physics', 'Plus Two', ['phy-pt', 'PHY-PT2'], 'S'), 'PHY-PT3')
  })

  it('A name without Latin letters gets a code too', () => {
    assert.equal(newCode('ഭൗതികശാസ്ത്രം', 'പ്ലസ് ടു', ['S'], 'S'), 'S2')
  })
})
