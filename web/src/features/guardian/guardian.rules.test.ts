import { describe, expect, test } from 'vitest'
import {
  actsOn,
  dayAt,
  groupsOf,
  marksOf,
  monthBeside,
  monthSteps,
  numbered,
  outlookIn,
  presenceIn,
  shareOf,
} from './guardian.rules.ts'

describe('months', () => {
  test.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-03', -1, '2026-02'],
  ] as const)('The month beside %s by %i is %s', (month, step, beside) => expect(monthBeside(month, step)).toBe(beside))

  test('Months go back to the first with anything in it, and forth to the present one', () => {
    expect(monthSteps({ shown: '2026-11', first: '2026-06', last: '2026-11' })).toEqual({
      back: '2026-10',
      forth: null,
    })
    expect(monthSteps({ shown: '2026-06', first: '2026-06', last: '2026-11' })).toEqual({
      back: null,
      forth: '2026-07',
    })
    expect(monthSteps({ shown: '2026-11', first: null, last: '2026-11' })).toEqual({ back: null, forth: null })
  })
})

test('neighbours with the same word are one group, in their order', () => {
  const groups = groupsOf(['a1', 'a2', 'b1', 'a3'], ([word = '']) => word)
  expect(groups).toEqual([
    { word: 'a', of: ['a1', 'a2'] },
    { word: 'b', of: ['b1'] },
    { word: 'a', of: ['a3'] },
  ])
})

test('classes of one subject on a day are told apart', () => {
  const days = ['Physics', 'Biology', 'Physics'].map((name) => ({ name }))
  expect(numbered(days, ({ name }) => name).map(({ nth }) => nth)).toEqual([1, 1, 2])
})

test('classes that nobody has marked yet count neither way', () => {
  const days = ([1, 0, null, 1] as const).map((attendance_status) => ({ attendance_status }))
  expect(presenceIn(days)).toEqual({ present: 2, count: 3 })
})

test.each([
  [{ percent: 90, may_still_miss: 4 }, 75, 'can_miss'],
  [{ percent: 75, may_still_miss: 0 }, 75, 'can_miss_none'],
  [{ percent: 74.9, may_still_miss: 0 }, 75, 'below'],
  [{ percent: 40, may_still_miss: null }, null, null],
])('a year of %j against %j is %j', (year, minimum, outlook) => expect(outlookIn(year, minimum)).toBe(outlook))

test('marks have a true minus, and a share is never more than all or less than none', () => {
  expect(marksOf(-2.5)).toBe('−2.5')
  expect([shareOf(1, 3), shareOf(-2, 20), shareOf(21, 20), shareOf(0, 0)]).toEqual([33, 0, 100, 0])
})

test.each([
  [null, ['give', 'refuse']],
  ['asked', ['give', 'refuse']],
  ['given', ['take_back']],
  ['declined', ['give']],
  ['withdrawn', ['give']],
] as const)('a consent that is %s can be answered by %j', (state, acts) => expect(actsOn(state)).toEqual(acts))

test.each([
  ['2026-11-20T09:00:00+05:30', '2026-11-21'],
  ['2026-11-20T09:00:00-05:00', '2026-11-20'],
])('the day of the clock of %s is %s', (instant, day) =>
  expect(dayAt(Date.parse('2026-11-20T19:00:00Z'), instant)).toBe(day),
)
