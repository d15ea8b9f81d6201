import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  answered,
  closed,
  MAX_SAID,
  publishedOf,
  restored,
  type Said,
  saidMore,
  stateOf,
  takenBack,
  type Turn,
} from './doubt-turns.rules.ts'

const asked: Said = { by: 'student', name: null, text: 'Why?', at: 10 }
const open: Turn = { state: 'open', said: [asked], turned_at: 10 }
const done = (turn: Turn | null) => turn ?? assert.fail('no turn')

describe('the turns of a doubt', () => {
  it('The turns of a doubt go from open to answered, to reopened, and to answered again', () => {
    const first = done(answered(open, { name: 'Meera', text: 'Because.' }, 20))
    assert.deepEqual([first.state, first.turned_at], ['answered', 20])
    const again = done(saidMore(first, 'But why?', 30))
    assert.deepEqual([again.state, again.turned_at], ['reopened', 30])
    assert.equal(done(answered(again, { name: 'Meera', text: 'So.' }, 40)).state, 'answered')
  })

  it('The turns of a doubt give one answer to what waits, and none to what does not', () => {
    const first = done(answered(open, { name: 'Meera', text: 'Because.' }, 20))
    assert.equal(answered(first, { name: 'Asha', text: 'Too late' }, 21), null)
    assert.equal(answered(closed(open, 20), { name: 'Asha', text: 'Closed' }, 21), null)
  })

  it('The turns of a doubt keep the place in the queue of whoever adds to what waits, and take the same words once', () => {
    const more = done(saidMore(open, 'I mean the sign.', 30))
    assert.deepEqual([more.state, more.turned_at, more.said.length], ['open', 10, 2])
    assert.equal(saidMore(more, 'I mean the sign.', 31), more)
  })

  it('The turns of a doubt end where it has become a talk', () => {
    let turn = open
    while (turn.said.length < MAX_SAID) turn = done(saidMore(turn, `and ${turn.said.length}`, 11))
    assert.equal(saidMore(turn, 'one more', 12), null)
  })

  it('The turns of a doubt take back an answer as if it had never been, and nothing else', () => {
    const first = done(answered(open, { name: 'Meera', text: 'Because.' }, 20))
    assert.deepEqual(takenBack(first), open)
    const reopened = done(saidMore(first, 'But why?', 30))
    assert.equal(takenBack(reopened), null)
    assert.deepEqual(takenBack(done(answered(reopened, { name: 'Meera', text: 'So.' }, 40))), reopened)
  })

  it('The turns of a doubt close and restore whatever it was', () => {
    const first = done(answered(open, { name: 'Meera', text: 'Because.' }, 20))
    for (const turn of [open, first]) assert.deepEqual(restored(closed(turn, 50)), turn)
    assert.equal(restored(open), null)
    assert.equal(stateOf(first.said), 'answered')
  })

  it('The turns of a doubt publish all that was asked before the last answer, and nothing before there is one', () => {
    assert.equal(publishedOf(open.said), null)
    const first = done(answered(open, { name: 'Meera', text: 'Because.' }, 20))
    const again = done(answered(done(saidMore(first, 'But?', 30)), { name: 'Meera', text: 'So.' }, 40))
    assert.deepEqual(publishedOf(again.said), { question: 'Why?\n\nBut?', answer: 'So.' })
  })
})
