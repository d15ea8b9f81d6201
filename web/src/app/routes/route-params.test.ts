import { expect, test } from 'vitest'
import { childSearch, flags, ids, month, reportSearch } from './route-params.ts'

const { parse, stringify } = ids('subId').params

test.each(['1', '42', '9007199254740991'])('%s is an id', (subId) => {
  expect(parse({ subId })).toEqual({ subId: Number(subId) })
  expect(stringify({ subId: Number(subId) })).toEqual({ subId })
})

test.each(['0', '-1', '01', '1.5', 'abc', '', '1e3', '9007199254740992', '99999999999999999'])(
  'an address with %j in the place of an id is not found',
  (subId) => expect(parse({ subId })).toBe(false),
)

test('a year has twelve months', () => {
  expect(month.params.parse({ monthNo: '11', month: 'November' })).toEqual({ monthNo: 11, month: 'November' })
  expect(month.params.parse({ monthNo: '13', month: 'Smarch' })).toBe(false)
})

test('a flag that makes no sense counts as absent', () => {
  const { validateSearch } = flags('id', 'year')
  expect(validateSearch({ id: 5, year: 'soon', other: 1 })).toStrictEqual({ id: 5, year: undefined })
})

test('a part of a report that there is not counts as absent', () => {
  const { validateSearch } = reportSearch
  expect(validateSearch({ part: 'questions', revise: 1 })).toEqual({ part: 'questions', revise: 1 })
  expect(validateSearch({ part: 'overview', revise: 'yes' })).toStrictEqual({ part: undefined, revise: undefined })
})

test('a part of a child’s screen that there is not counts as absent', () => {
  const { validateSearch } = childSearch
  expect(validateSearch({ part: 'results', news: 3 })).toEqual({ part: 'results', news: 3 })
  expect(validateSearch({ part: 'marks', news: 'old' })).toStrictEqual({ part: undefined, news: undefined })
})
