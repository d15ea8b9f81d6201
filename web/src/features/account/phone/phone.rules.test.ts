import { describe, expect, test } from 'vitest'
import { MOBILE_DIGITS as agreed } from '#contract/account.rules.ts'
import { isWholeNumber, MOBILE_DIGITS, NO_PHONE, servedPhone, typedPhone } from './phone.rules.ts'
import { showNumber } from './show-number.ts'

const typed = (text: string, served = ['91']) => typedPhone(NO_PHONE, text, served)

describe('a student may write the number in any way', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '98765-43210',
    '09876543210',
    '+91 98765 43210',
    '+919876543210',
    ' (+91) 98765 43210',
    '0091 98765 43210',
    '+91 0 98765 43210',
    '919876543210',
  ])('A student may write the number in any way: %s', (text) =>
    expect(typed(text)).toEqual({ country: 'IN', dial: '91', mobile: '9876543210' }),
  )

  test('A student may write the number digit by digit, with the dial code in front', () => {
    let phone = NO_PHONE
    for (const digit of '+919876543210') phone = typedPhone(phone, phone.mobile + digit, ['91'])
    expect(phone.mobile).toBe('9876543210')
  })

  test('A number that begins with 91 keeps its digits', () => {
    expect(typed('9176543210').mobile).toBe('9176543210')
  })
})

test('the dial code of another country that is served is taken over', () => {
  expect(typed('+977 9812345678', ['91', '977'])).toEqual({ country: '', dial: '977', mobile: '9812345678' })
})

test('a number of a country that is not served is not cut into another one', () => {
  expect(typed('+44 7700 900123').mobile).toBe('447700900123')
})

test('letters are no part of a number', () => {
  expect(typed('98a765').mobile).toBe('98765')
})

test('dial code and number have at most fifteen digits', () => {
  expect(typed('9'.repeat(20)).mobile).toHaveLength(13)
  expect(typedPhone({ country: 'NP', dial: '977', mobile: '' }, '9'.repeat(20), ['977']).mobile).toHaveLength(12)
})

test('a pasted number replaces the one that is there, a pasted piece does not', () => {
  expect(isWholeNumber('+91 98765 43210')).toBe(true)
  expect(isWholeNumber('43210')).toBe(false)
})

test('where India is not served the field begins with a country that is', () => {
  expect(servedPhone(NO_PHONE, ['977', '94'])).toMatchObject({ dial: '977' })
  expect(servedPhone(NO_PHONE, ['977', '91'])).toBe(NO_PHONE)
  expect(servedPhone(NO_PHONE, [])).toBe(NO_PHONE)
})

test('a number is shown in groups', () => {
  expect(showNumber('91', '9876543210')).toBe('+91\u00a098765\u00a043210')
  expect(showNumber('977', '98123')).toBe('+977\u00a098123')
})

test('both halves agree how long a number is', () => expect(MOBILE_DIGITS).toBe(agreed))
