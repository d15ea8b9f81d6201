import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Answer } from '../marking/marking.rules.ts'
import { answerOf, chosenOptions, isGiven, NO_RESPONSE, numberOf, responseOf } from './response.rules.ts'

const options = (...ids: number[]): Answer => ({ is: 'options', options: ids })
const number = (text: string): Answer => ({ is: 'number', text })

describe('an answer as it is stored', () => {
  it('A stored answer has one option in its own column, several in ascending order, and a number as its text', () => {
    assert.deepEqual(responseOf(options(7)), { option_id: 7, response: null })
    assert.deepEqual(responseOf(options(30, 4, 100)), { option_id: null, response: '4,30,100' })
    assert.deepEqual(responseOf(number('-12.5')), { option_id: null, response: '-12.5' })
  })

  it('A stored answer is empty where nothing was chosen', () => {
    assert.deepEqual(responseOf({ is: 'none' }), NO_RESPONSE)
    assert.deepEqual(responseOf(options()), NO_RESPONSE)
    assert.equal(isGiven(NO_RESPONSE), false)
  })

  it('A stored answer keeps neither an order nor a duplicate of a choice', () => {
    const ids = fc.array(fc.integer({ min: 1, max: 2 ** 53 - 1 }), { maxLength: 6 })
    fc.assert(
      fc.property(ids, (chosen) => {
        const stored = responseOf(options(...chosen))
        assert.deepEqual(responseOf(options(...chosen.toReversed(), ...chosen)), stored)
        assert.deepEqual(
          chosenOptions(stored),
          [...new Set(chosen)].toSorted((a, b) => a - b),
        )
        assert.equal(isGiven(stored), chosen.length > 0)
      }),
    )
  })

  it('A stored answer is read as what it was: a number is never taken for options', () => {
    for (const answer of [{ is: 'none' } as const, options(5), options(5, 9), number('5'), number('0.125')]) {
      assert.deepEqual(answerOf(responseOf(answer)), answer)
    }
    assert.equal(numberOf(responseOf(number('42'))), '42')
    assert.equal(numberOf(responseOf(options(42))), null)
    assert.deepEqual(chosenOptions(responseOf(number('42'))), [])
  })
})
