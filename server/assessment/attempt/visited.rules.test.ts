import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { visitedIds, visitedText } from './visited.rules.ts'

describe('visited questions', () => {
  it('Visited questions come back as they were stored, in the order of the paper', () => {
    const paper = fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 200 })
    fc.assert(
      fc.property(paper, fc.infiniteStream(fc.boolean()), (questions, seen) => {
        const visited = questions.filter(() => seen.next().value)
        const text = visitedText(questions, new Set(visited.toReversed()))
        assert.equal(text.length, questions.length)
        assert.deepEqual(visitedIds(questions, text), visited)
      }),
    )
  })

  it('Visited questions of another paper are none of this one', () =>
    assert.equal(visitedText([1, 2, 3], new Set([2, 4])), '010'))
})
