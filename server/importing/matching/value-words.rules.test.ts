import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { guessBatch, guessClass, guessLevel } from './value-words.rules.ts'

const LEVELS = ['Plus Two Science', 'Plus One Science', 'Plus One Commerce']
const BATCHES = [
  { code: 'P2-A', name: 'Plus Two Science A', level: 'Plus Two Science' },
  { code: 'P2-B', name: 'Plus Two Science B', level: 'Plus Two Science' },
  { code: 'P1-A', name: 'Plus One Science A', level: 'Plus One Science' },
]

describe('levels and batches as offices write them', () => {
  it('Levels as offices write them are guessed where only one can be meant', () => {
    for (const written of ['+2', '+ 2', 'Plus Two', 'XII', '12th', 'Class 12', 'plus two science', 'प्लस टू', 'പ്ലസ് ടു'])
      assert.equal(guessLevel(written, LEVELS), 'Plus Two Science', written)
    for (const written of ['+1', 'XI', 'Plus One', 'Batch', 'xyz'])
      assert.equal(guessLevel(written, LEVELS), null, written)
    assert.equal(guessLevel('+1 Commerce', LEVELS), 'Plus One Commerce')
    assert.equal(guessLevel('Plus Two Sciense', LEVELS), 'Plus Two Science')
  })

  it('Batches as offices write them are guessed among those of their level', () => {
    for (const written of ['A', 'a', 'A Batch', 'Batch A', 'P2 A', 'p2-a', '+2 Science A'])
      assert.equal(guessBatch(written, 'Plus Two Science', BATCHES), 'P2-A', written)
    assert.equal(guessBatch('A', null, BATCHES), null)
    assert.equal(guessBatch('C', 'Plus Two Science', BATCHES), null)
  })

  it('Classes as offices write them in one are guessed as a batch, or as the level of a new one', () => {
    for (const written of ['XII-A', 'XII A', '12A', 'Class XII (A)', '+2 A', '12th Sci A', 'XII_A'])
      assert.deepEqual(guessClass(written, LEVELS, BATCHES), { batch: 'P2-A', level: 'Plus Two Science' }, written)
    assert.deepEqual(guessClass('12', LEVELS, BATCHES), { batch: null, level: 'Plus Two Science' })
    assert.deepEqual(guessClass('XII-C', LEVELS, BATCHES), { batch: null, level: 'Plus Two Science' })
    assert.deepEqual(guessClass('+1 Science', LEVELS, BATCHES), { batch: 'P1-A', level: 'Plus One Science' })
    assert.deepEqual(guessClass('Evening', LEVELS, BATCHES), { batch: null, level: null })
  })
})
