import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Answer } from '../marking/marking.rules.ts'
import { isGranted, readClaim } from './challenge-claim.rules.ts'

const one = { answer_type: 'single' as const, options: [1, 2, 3, 4], integerOnly: false }
const several = { ...one, answer_type: 'multiple' as const }
const number = { answer_type: 'number' as const, options: [], integerOnly: false }
const chosen = (...options: number[]): Answer => ({ is: 'options', options })
const NONE: Answer = { is: 'none' }
const right = (...ids: number[]) => ({ key: { is: 'options' as const, right: ids }, isCancelled: false })
const range = (from: number, to: number) => ({
  key: { is: 'number' as const, range: { from, to } },
  isCancelled: false,
})

describe('what a student holds to be right', () => {
  it('What a student holds to be right is one option, several of them where several may be right, a number, or no answer', () => {
    assert.deepEqual(readClaim(one, { right: [3] }), chosen(3))
    assert.deepEqual(readClaim(several, { right: [3, 1, 3] }), chosen(3, 1))
    assert.deepEqual(readClaim(number, { right: [], number: '05.50' }), { is: 'number', text: '5.5' })
    assert.deepEqual(readClaim(one, { right: [] }), NONE)
    assert.deepEqual(readClaim(number, { right: [] }), NONE)
  })

  it('What a student holds to be right is nothing that the question does not ask for', () => {
    const wrong = [
      readClaim(one, { right: [1, 2] }),
      readClaim(one, { right: [9] }),
      readClaim(one, { right: [], number: '5' }),
      readClaim(number, { right: [1] }),
      readClaim(number, { right: [], number: 'five' }),
      readClaim(number, { right: [], number: '-' }),
      readClaim({ ...number, integerOnly: true }, { right: [], number: '5.5' }),
    ]
    assert.deepEqual(new Set(wrong), new Set([undefined]))
  })

  it('What a student holds to be right is granted by a key that says so', () => {
    assert.ok(isGranted('single', chosen(1), right(1, 2)))
    assert.ok(!isGranted('single', chosen(3), right(1, 2)))
    assert.ok(isGranted('multiple', chosen(2, 1), right(1, 2)))
    assert.ok(!isGranted('multiple', chosen(1), right(1, 2)))
    assert.ok(isGranted('number', { is: 'number', text: '5.5' }, range(5000, 6000)))
    assert.ok(!isGranted('number', { is: 'number', text: '6.001' }, range(5000, 6000)))
    assert.ok(!isGranted('single', NONE, right(1)))
  })

  it('What a student holds to be right is granted, whatever it is, where the question is cancelled', () => {
    for (const claim of [chosen(3), NONE]) assert.ok(isGranted('single', claim, { ...right(1), isCancelled: true }))
  })
})
