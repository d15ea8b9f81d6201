import { expect, test } from 'vitest'
import { isGuardianWanted, rememberWanted, takeWanted, useTab } from './tab-store.ts'

test('who logs in goes where they wanted to, once', () => {
  rememberWanted('/exams?a=1')
  useTab.setState({ ended: 'expired' })
  expect(takeWanted()).toBe('/exams?a=1')
  expect(useTab.getState().ended).toBeNull()
  expect(takeWanted()).toBe('/')
})

test("a student is not led to a guardian's screen, and a guardian to none of a student", () => {
  rememberWanted('/guardian/child/7')
  expect(isGuardianWanted()).toBe(true)
  expect(takeWanted()).toBe('/')
  rememberWanted('/guardian/child/7')
  expect(takeWanted('/guardian')).toBe('/guardian/child/7')
  rememberWanted('/exams')
  expect(isGuardianWanted()).toBe(false)
  expect(takeWanted('/guardian')).toBe('/guardian')
})
