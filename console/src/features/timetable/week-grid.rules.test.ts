import { describe, expect, test } from 'vitest'
import { clockAt, crowdsOf, hoursOf, lanesOf, laterBy, minutesOf, toQuarter } from './week-grid.rules.ts'

const span = (begins: number, ends: number) => ({ begins: begins * 60, ends: ends * 60 })

describe('The hours of a week', () => {
  test('are the usual ones, and reach to its earliest and latest class', () => {
    expect(hoursOf([])).toEqual({ first: 8, last: 18 })
    expect(hoursOf([span(6.5, 8), span(19, 20.25)])).toEqual({ first: 6, last: 21 })
  })

  test('begin late where all classes are in the evening', () => {
    expect(hoursOf([span(18, 19.5)])).toEqual({ first: 12, last: 20 })
    expect(hoursOf([span(10, 11), span(18, 19.5)])).toEqual({ first: 10, last: 20 })
  })
})

describe('Classes of a day', () => {
  test('that do not meet have the whole width, also when one begins as another ends', () => {
    expect(lanesOf([span(9, 10), span(10, 11)])).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ])
  })

  test('that meet share the width, and a lane is used again once it is free', () => {
    expect(lanesOf([span(9, 12), span(9, 10), span(10, 11), span(12, 13)])).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 1 },
    ])
  })

  test('that are more than two at once are a crowd, of which the first lane is shown', () => {
    const spans = [span(9, 11), span(9, 10), span(9.5, 10.5), span(11, 12), span(13, 14), span(13, 14)]
    expect(crowdsOf(spans, lanesOf(spans))).toEqual([{ members: [0, 1, 2], hidden: [1, 2], ...span(9, 10.5) }])
  })
})

test('A clock is read from the text of a moment, and written to the quarter of an hour', () => {
  expect(minutesOf('2026-11-20T16:50:00+05:30')).toBe(1010)
  expect(toQuarter(1010)).toBe(1005)
  expect(clockAt(1005)).toBe('16:45')
  expect([clockAt(-15), clockAt(1440)]).toEqual(['00:00', '23:45'])
  expect([laterBy('17:30', 60), laterBy('23:30', 60)]).toEqual(['18:30', '23:45'])
})
