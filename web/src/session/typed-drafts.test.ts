import { expect, test, vi } from 'vitest'
import { logout, onLogout } from './logout.ts'
import { forgetDrafts, keepDraft, readDraft } from './typed-drafts.ts'

test('a text is kept per student, and gone when it is emptied', () => {
  keepDraft(1, 'The evening class')
  expect([readDraft(1), readDraft(2)]).toEqual(['The evening class', ''])
  keepDraft(1, '')
  expect(localStorage.length).toBe(0)
})

test('a logout forgets every text and nothing else', () => {
  onLogout(forgetDrafts)
  localStorage.setItem('language', 'en')
  keepDraft(1, 'The evening class')
  keepDraft(2, 'The morning class')
  logout()
  expect([readDraft(1), readDraft(2), localStorage.getItem('language')]).toEqual(['', '', 'en'])
})

test('a full storage does not stop anybody from typing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepDraft(1, 'The evening class')).not.toThrow()
})
