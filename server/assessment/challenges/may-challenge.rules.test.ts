import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { challengeFault, challengesLeft } from './may-challenge.rules.ts'

const open = (question_id: number) => ({ question_id, outcome: null })
const ten = Array.from({ length: 10 }, (_, at) => open(at))

describe('a challenge', () => {
  it('A challenge may be sent and changed while challenges are open, and never before or after', () => {
    assert.equal(challengeFault('open', [], 1), null)
    assert.equal(challengeFault('open', [open(1)], 1), null)
    assert.equal(challengeFault('soon', [], 1), 'challenge_soon')
    assert.equal(challengeFault('closed', [open(1)], 1), 'challenge_closed')
  })

  it('A challenge stays as it is once it is decided', () => {
    assert.equal(challengeFault('open', [{ question_id: 1, outcome: 'declined' }], 1), 'challenge_decided')
  })

  it('A challenge is one of ten that wait at the most; decided ones make room', () => {
    assert.deepEqual([challengesLeft([]), challengesLeft(ten)], [10, 0])
    assert.equal(challengeFault('open', ten, 11), 'challenge_too_many')
    assert.equal(challengeFault('open', ten, 3), null)
    assert.equal(challengeFault('open', [...ten.slice(1), { question_id: 0, outcome: 'accepted' }], 11), null)
  })
})
