import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcomeOf } from './move.rules.ts'

const [OLD, NEW, THIRD] = [1, 2, 3]
const NOW = 1000
const move = (since: number) => ({ batch_id: OLD, to_batch_id: NEW, since })
const member = (batch_id: number, from_at: number | null, until_at: number | null = null) => ({
  batch_id,
  from_at,
  until_at,
})

describe('asking for a move', () => {
  it('Asking for a move is done at once up to now, and later after it', () => {
    const own = [member(OLD, 500)]
    const outcomes = [500, NOW, NOW + 1].map((since) => outcomeOf(move(since), own, undefined, NOW))
    assert.deepEqual(outcomes, ['now', 'now', 'later'])
  })

  it('Asking for a move is refused before the student came, out of what the student is not in, and into what the student is in', () => {
    assert.equal(outcomeOf(move(499), [member(OLD, 500)], undefined, NOW), 'came_later')
    assert.equal(outcomeOf(move(499), [member(OLD, null)], undefined, NOW), 'now')
    assert.equal(outcomeOf(move(NOW), [member(OLD, null, 900)], undefined, NOW), 'not_in_batch')
    assert.equal(outcomeOf(move(NOW), [member(OLD, null), member(NEW, null)], undefined, NOW), 'in_new_batch')
    assert.equal(outcomeOf(move(NOW), [member(OLD, null), member(NEW, null, 900)], undefined, NOW), 'now')
  })

  it('Asking for a move is known where it was done or is planned just so, and refused where it is planned otherwise', () => {
    assert.equal(outcomeOf(move(900), [member(NEW, 900), member(OLD, null, 900)], undefined, NOW), 'known')
    assert.equal(outcomeOf(move(900), [member(NEW, 800), member(OLD, null, 900)], undefined, NOW), 'not_in_batch')
    const own = [member(OLD, null)]
    const planned = (to_batch_id: number, from_at: number) => outcomeOf(move(2000), own, { to_batch_id, from_at }, NOW)
    assert.deepEqual(
      [planned(NEW, 2000), planned(NEW, 2001), planned(THIRD, 2000)],
      ['known', 'planned_otherwise', 'planned_otherwise'],
    )
  })
})
