import { beforeEach, expect, test } from 'vitest'
import { readView, saveView } from './places.ts'

beforeEach(() => localStorage.clear())

test('tests show one question at a time until somebody chooses the list, for all kinds at once', () => {
  expect(readView()).toBe('one')
  saveView('list')
  expect(readView()).toBe('list')
  saveView('one')
  expect(readView()).toBe('one')
})

test('a list that was chosen for one kind of test holds for all, until there is another choice', () => {
  localStorage.setItem('testView:7:quiz', '"one"')
  localStorage.setItem('testView:7:exam', '"list"')
  localStorage.setItem('test:7:41', '{"at":2,"visited":[]}')
  expect(readView()).toBe('list')
  saveView('one')
  expect(readView()).toBe('one')
  expect(Object.keys(localStorage).toSorted()).toEqual(['test:7:41', 'testView'])
})

test('what cannot be read is no choice', () => {
  localStorage.setItem('testView', '{list')
  expect(readView()).toBe('one')
})
