import { expect, test } from 'vitest'
import { languageOf } from './language-offer.rules.ts'

const of = (...device: string[]) => languageOf(device, 'en', ['en', 'hi', 'ml'])

test('a phone that is set to Hindi or Malayalam is offered it, whatever its region', () => {
  expect(of('hi')).toBe('hi')
  expect(of('hi-IN', 'en-IN')).toBe('hi')
  expect(of('ML-in')).toBe('ml')
})

test('what a phone only has beside its own language is not offered', () => {
  expect(of('en-IN', 'hi-IN')).toBeNull()
  expect(of('ta-IN', 'ml')).toBeNull()
})

test('A language that the app does not speak, or speaks already, is not offered', () => {
  expect(of('hil')).toBeNull()
  expect(of('en-GB')).toBeNull()
  expect(of()).toBeNull()
  expect(languageOf(['hi'], 'hi', ['en', 'hi', 'ml'])).toBeNull()
})
