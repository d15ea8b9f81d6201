import { expect, test, vi } from 'vitest'
import { forgetDraft, forgetDrafts, keepDraft, readDraft, unsavedPages } from './drafts.ts'

test('A draft is read by whoever has typed it, form by form', () => {
  keepDraft(7, 'news new', { typed: 'News' })
  keepDraft(7, 'news 3', { typed: 'Other news' })
  expect(readDraft(7, 'news new')).toEqual({ typed: 'News' })
  expect(readDraft(7, 'news 3')).toEqual({ typed: 'Other news' })
  expect(readDraft(7, 'news 4')).toBeNull()
})

test('A draft is not read by anybody else', () => {
  keepDraft(7, 'news new', { typed: 'News' })
  expect(readDraft(8, 'news new')).toBeNull()
})

test('A draft that is forgotten leaves the others', () => {
  keepDraft(7, 'news new', {})
  keepDraft(7, 'news 3', {})
  forgetDraft(7, 'news new')
  expect([readDraft(7, 'news new'), readDraft(7, 'news 3'), unsavedPages(7).length]).toEqual([null, {}, 1])
})

test('Drafts of everybody but one are forgotten, also of a person whose number begins alike', () => {
  for (const person of [1, 12, 7]) keepDraft(person, 'news new', { person })
  forgetDrafts(1)
  expect([1, 12, 7].map((person) => readDraft(person, 'news new'))).toEqual([{ person: 1 }, null, null])
})

test('All drafts are forgotten together, and nothing else of this tab', () => {
  sessionStorage.setItem('wanted', '/staff/news')
  keepDraft(7, 'news new', {})
  forgetDrafts()
  expect(unsavedPages(7)).toEqual([])
  expect(sessionStorage.getItem('wanted')).toBe('/staff/news')
})

test('A browser that keeps nothing hinders nobody from typing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraft(7, 'news new', {})
  expect(readDraft(7, 'news new')).toBeNull()
})

test('A page with something unsaved is named once, with its address, and only to its person', () => {
  document.body.innerHTML = '<h1>Add student</h1>'
  history.replaceState(null, '', '/staff/students/add?x=1')
  keepDraft(7, 'student new', { typed: 'Anu' })
  keepDraft(7, 'student photo', {})
  expect(unsavedPages(7)).toEqual([{ title: 'Add student', href: '/staff/students/add?x=1' }])
  expect(unsavedPages(8)).toEqual([])
  forgetDraft(7, 'student new')
  forgetDraft(7, 'student photo')
  expect(unsavedPages(7)).toEqual([])
})
