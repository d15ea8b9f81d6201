import { describe, expect, test } from 'vitest'
import { fitted, moved } from './paper-questions.rules.ts'

describe('Questions of a paper with another form', () => {
  test.each([
    ['stay in as many sections', [['a'], ['b']], 2, [['a'], ['b']]],
    ['leave new sections empty', [['a', 'b']], 3, [['a', 'b'], [], []]],
    [
      'of sections that are gone stand at the end of the last one',
      [['a'], ['b'], ['c', 'd'], ['e']],
      2,
      [['a'], ['b', 'c', 'd', 'e']],
    ],
    ['stand all in the only section', [['a'], [], ['b']], 1, [['a', 'b']]],
    ['are none of an empty paper', [], 2, [[], []]],
  ])('%s', (_what, questions, sections, expected) => {
    expect(fitted(questions, sections)).toEqual(expected)
  })

  test('are as many as before, whatever the form', () => {
    const before = [['a', 'b'], ['c'], ['d', 'e', 'f']]
    for (const sections of [1, 2, 3, 4, 5]) expect(fitted(before, sections).flat().toSorted()).toEqual([...'abcdef'])
  })
})

describe('A question of a section', () => {
  test.each([
    ['goes down by one', 0, 1, 'bacd'],
    ['goes up by one', 3, -1, 'abdc'],
    ['goes over several', 0, 3, 'bcda'],
    ['stays at the top', 0, -1, 'abcd'],
    ['stays at the end', 3, 1, 'abcd'],
    ['stays where it would go beyond the end', 1, 3, 'abcd'],
    ['that is not there moves nothing', 4, -1, 'abcd'],
  ])('%s', (_what, from, by, order) => {
    const section = [...'abcd']
    expect(moved(section, from, by).join('')).toBe(order)
    expect(section.join('')).toBe('abcd')
  })
})
