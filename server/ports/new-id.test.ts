import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TestClock } from '../testing/test-clock.ts'
import { firstIdAt, makeNewId } from './new-id.ts'
import { systemRandom } from './random.ts'

const NOW = '2027-02-14T09:00:00+05:30'
const PROCESSES = 256
const EACH = 100

describe('ids', () => {
  const clock = new TestClock(NOW)
  const made = (count: number, processNumber?: number) =>
    Array.from({ length: count }, makeNewId(clock, systemRandom, processNumber))

  it('Ids grow, though the clock stands still or goes back', () => {
    for (const processNumber of [undefined, 0, 255, 256]) {
      const own = new TestClock(NOW)
      const newId = makeNewId(own, systemRandom, processNumber)
      const ids = Array.from({ length: 5000 }, (_, at) => {
        if (at % 100 === 0) own.seconds(-1)
        return newId()
      })
      assert.deepEqual(
        ids,
        [...new Set(ids)].toSorted((one, other) => one - other),
      )
      assert.ok(ids.every(Number.isSafeInteger))
    }
  })

  it('Ids are of the millisecond in which they were made, as long as it has some left', () => {
    for (const processNumber of [undefined, 0, 7, 255]) {
      const [id = 0] = made(1, processNumber)
      assert.ok(id > firstIdAt(clock.now()) && id <= firstIdAt(clock.now() + 1))
    }
  })

  it('Ids are never those of another process, of 256 in a row and many in one millisecond', () => {
    const first = 1000
    const ids = Array.from({ length: PROCESSES }, (_, at) => made(EACH, first + at)).flat()
    assert.equal(new Set(ids).size, PROCESSES * EACH)
  })
})
