import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Arrangeable, arrangementOf, type Shuffle } from './shuffle.rules.ts'

const ATTEMPT = 115_000_000_000_000

const paper = (shuffle: Shuffle, count = 20, shufflesOptions = true): Arrangeable => ({
  shuffle,
  questions: Array.from({ length: count }, () => ({ options: 4, shufflesOptions })),
  sections: [inOrder(count).map((place) => [place])],
})
const EXPECTED = {
  questions: [2, 3, 1, 0, 6, 4, 7, 5],
  options: [
    [2, 0, 1, 3],
    [2, 1, 0, 3],
    [1, 3, 0, 2],
    [3, 2, 0, 1],
    [2, 3, 0, 1],
    [2, 3, 1, 0],
    [0, 1, 2, 3],
    [0, 3, 2, 1],
  ],
}
const inOrder = (count: number) => Array.from({ length: count }, (_, place) => place)

describe('the order of an attempt', () => {
  it('The order of an attempt never changes: attempts under way and reports rest on it', () => {
    assert.deepEqual(arrangementOf(paper('both', 8), ATTEMPT), arrangementOf(paper('both', 8), ATTEMPT))
    // If this fails, everybody’s reports would show another order than the student saw.
    assert.deepEqual(arrangementOf(paper('both', 8), ATTEMPT), EXPECTED)
  })

  it('The order of an attempt has every question and every option once', () => {
    for (let attempt = ATTEMPT; attempt < ATTEMPT + 200; attempt += 1) {
      const { questions, options } = arrangementOf(paper('both'), attempt)
      assert.deepEqual(
        questions.toSorted((a, b) => a - b),
        inOrder(20),
      )
      for (const own of options) assert.deepEqual(own?.toSorted(), inOrder(4))
    }
  })

  it('The order of an attempt is the paper’s where nothing is shuffled, and moves only what is', () => {
    assert.deepEqual(arrangementOf(paper('none', 3, false), 1), { questions: [0, 1, 2], options: [null, null, null] })
    assert.deepEqual(arrangementOf(paper('options', 20), ATTEMPT).questions, inOrder(20))
    assert.deepEqual(arrangementOf(paper('questions', 20, false), ATTEMPT).options, Array(20).fill(null))
    assert.notDeepEqual(arrangementOf(paper('questions', 20, false), ATTEMPT).questions, inOrder(20))
  })

  it('The order of an attempt puts each question at each place equally often, for attempts that began one after another', () => {
    const seen = Array.from({ length: 5 }, () => Array<number>(5).fill(0))
    const attempts = 5000
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      for (const [place, question] of arrangementOf(paper('both', 5), ATTEMPT + attempt).questions.entries()) {
        const row = seen[question] ?? assert.fail()
        row[place] = (row[place] ?? 0) + 1
      }
    }
    for (const count of seen.flat()) assert.ok(Math.abs(count - attempts / 5) < 150, `${count} of ${attempts}`)
  })

  it('The orders of two neighbouring attempts have no more in common than chance gives', () => {
    const steps = [1, 2, 4096, 2 ** 32, 2 ** 33, 4096 * 1000]
    for (const step of steps) {
      let alike = 0
      for (let attempt = ATTEMPT; attempt < ATTEMPT + 200 * 4096; attempt += 4096) {
        const [one, other] = [arrangementOf(paper('both'), attempt), arrangementOf(paper('both'), attempt + step)]
        alike += one.questions.filter((question, place) => question === other.questions[place]).length
      }
      // One question in twenty stands at the same place by chance: 200 of 4000.
      assert.ok(alike > 120 && alike < 280, `${alike} alike at a step of ${step}`)
    }
  })
})
