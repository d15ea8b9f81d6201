import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asksOf, clashesOf, daysFrom, daysOf, movedBy, type Timed, weekOf } from './series.rules.ts'

describe('the days of a series', () => {
  it('The days of a series are those days of the week from the first to the last, both included', () => {
    const { days } = daysOf({ from: '2026-11-23', until: '2026-12-02', weekdays: [1, 3] })
    assert.deepEqual(days, ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02'])
    assert.deepEqual(daysOf({ from: '2026-11-29', until: '2026-11-29', weekdays: [7] }).days, ['2026-11-29'])
  })

  it('The days of a series go over the end of a leap February', () => {
    const { days } = daysOf({ from: '2028-02-28', until: '2028-03-01', weekdays: [1, 2, 3] })
    assert.deepEqual(days, ['2028-02-28', '2028-02-29', '2028-03-01'])
  })

  it('The days of a series are 400 at the most: one more is refused', () => {
    const daily = { from: '2027-01-01', weekdays: [1, 2, 3, 4, 5, 6, 7] }
    assert.equal(daysOf({ ...daily, until: movedBy('2027-01-01', 399) }).days.length, 400)
    const { days, mistakes } = daysOf({ ...daily, until: movedBy('2027-01-01', 400) })
    assert.deepEqual([days, mistakes], [[], [{ field: 'until', text: 'staff_class_too_many' }]])
    assert.equal(daysOf({ ...daily, until: '9999-12-31' }).mistakes.length, 1)
  })

  it('The days of a series are refused with all that is wrong at once', () => {
    const { mistakes } = daysOf({ from: '2026-11-23', until: '2026-11-22', weekdays: [] })
    assert.deepEqual(
      mistakes.map(({ field }) => field),
      ['weekdays', 'until'],
    )
    assert.deepEqual(daysOf({ from: '2026-11-23', until: '2026-11-24', weekdays: [7] }).mistakes, [
      { field: 'weekdays', text: 'staff_class_none' },
    ])
  })
})

describe('a week', () => {
  it('A week begins on Monday, also over the end of a year', () => {
    for (const day of ['2026-12-28', '2027-01-03']) {
      const days = weekOf(day)
      assert.deepEqual([days.length, days[0], days[6]], [7, '2026-12-28', '2027-01-03'])
    }
    assert.equal(daysFrom('2026-12-28', '2027-01-03'), 6)
  })
})

describe('what is asked once more', () => {
  it('What is asked once more is midnight, noon, and more than six hours', () => {
    assert.deepEqual(asksOf({ start: '17:00', end: '23:00' }), [])
    assert.deepEqual(asksOf({ start: '00:00', end: '06:01' }), ['midnight', 'long'])
    assert.deepEqual(asksOf({ start: '12:00', end: '13:00' }), ['noon'])
  })
})

describe('a clash', () => {
  const one = { batch_id: 1, tutor_name: 'Meera Nair', starts_at: 100, ends_at: 200 }
  const other = (changes: Partial<Timed> = {}): Timed => ({ class_id: 9, ...one, ...changes })
  const of = (changes: Partial<Timed>, but = new Set<number>()) => clashesOf(one, [other(changes)], but)[0]?.of ?? null

  it('A clash is a class of the batch, or by the same teacher whatever the capitals, at the same time', () => {
    assert.deepEqual([of({}), of({ batch_id: 2, tutor_name: ' meera  NAIR' })], ['batch', 'tutor'])
    assert.equal(of({ batch_id: 2, tutor_name: 'Anil' }), null)
  })

  it('A clash is not one that begins when the other ends, nor one of those that are moved', () => {
    assert.deepEqual([of({ starts_at: 200, ends_at: 300 }), of({ starts_at: 0, ends_at: 100 })], [null, null])
    assert.equal(of({}, new Set([9])), null)
  })
})
