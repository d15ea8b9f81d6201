import { expect, test } from 'vitest'
import { afterKey, type Calculator, CLEARED, keyOf, shownNumber } from './calculator.rules.ts'

/** Returns the display after a sequence of keys: r for the root, c to clear, < to delete. */
const after = (keys: string): Calculator =>
  [...keys.replaceAll(' ', '')].reduce((calculator, key) => {
    const pressed = keyOf(key === '<' ? 'Backspace' : key)
    return pressed ? afterKey(calculator, pressed) : calculator
  }, CLEARED)

const shown = (keys: string) => after(keys).shown

test.each([
  ['2+3=', '5'],
  ['2+3*4=', '20'],
  ['7-9=', '-2'],
  ['9/4=', '2.25'],
  ['0.1+0.2=', '0.3'],
  ['1/3=', '0.33333333333'],
  ['2/3*3=', '2'],
  ['0.3-0.1-0.2=', '0'],
  ['5+-*2=', '10'],
  ['5+3', '3'],
  ['5+3-', '8'],
  ['5+=', '5'],
  ['2+3=7', '7'],
  ['2+3=+1=', '6'],
  ['6r=', '2.44948974278'],
  ['9+16r=', '13'],
  ['200+10%=', '220'],
  ['200-10%=', '180'],
  ['200*10%=', '20'],
  ['50%', '0.5'],
  ['.5+.5=', '1'],
  ['1.2.3', '1.23'],
  ['007', '7'],
  ['123<', '12'],
  ['1<<', '0'],
  ['12+3<4=', '16'],
  ['12c3', '3'],
  ['1234567890123', '123456789012'],
  ['999999999999+1=', '1e12'],
  ['999999*999999=', '999998000001'],
  ['1/8000000000=', '1.25e-10'],
])('The calculator’s keys %s show %s', (keys, expected) => {
  expect(shown(keys)).toBe(expected)
})

test('nothing is divided by zero, and the next key begins anew', () => {
  expect(after('5/0=').failure).toBe('zero')
  expect(after('5/0+').failure).toBe('zero')
  expect(after('5/0=7')).toMatchObject({ failure: null, shown: '7' })
})

test('a negative number has no root', () => {
  expect(after('1-5=r').failure).toBe('root')
})

test('what no number can hold is too large', () => {
  const squared = (calculator: Calculator) =>
    afterKey({ ...calculator, left: Number(calculator.shown), operator: '*', isSecond: true }, '=')
  let calculator = after('999999999999')
  for (let times = 0; times < 5; times += 1) calculator = squared(calculator)
  expect(calculator.failure).toBe('large')
})

test('a number has twelve digits at the most', () => {
  expect(shownNumber(1234567.123456789)).toBe('1234567.12346')
  expect(shownNumber(0.00001)).toBe('0.00001')
  expect(shownNumber(-0)).toBe('0')
})
