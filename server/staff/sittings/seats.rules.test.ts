import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inAnyOrder, inOrderOfNames, seatNumbers, seatsWith } from './seats.rules.ts'

const named = (stud_id: number, name: string) => ({ stud_id, name })

describe('seats', () => {
  it('Seats follow the names, and of one name the order of entry', () => {
    const all = [named(3, 'Ravi'), named(2, 'Anita'), named(1, 'Ravi')]
    assert.deepEqual(
      inOrderOfNames(all).map(({ stud_id }) => stud_id),
      [2, 1, 3],
    )
  })

  it('Seats come by chance in every order, with nobody lost', () => {
    const orders = new Set<string>()
    for (const first of [0, 1, 2])
      for (const second of [0, 1]) {
        const draws = [first, second]
        orders.add(inAnyOrder([1, 2, 3], () => draws.shift() ?? 0).join(''))
      }
    assert.equal(orders.size, 6)
    assert.deepEqual(
      inAnyOrder([], () => 0),
      [],
    )
  })

  it('Seats stay with who has one, also where somebody has left', () => {
    const after = seatsWith([7, 9], [named(1, 'Anita'), named(9, 'Ravi')])
    assert.deepEqual(after, [7, 9, 1])
    assert.equal(seatNumbers(after).get(1), 3)
    assert.equal(seatNumbers([]).get(1), undefined)
  })
})
