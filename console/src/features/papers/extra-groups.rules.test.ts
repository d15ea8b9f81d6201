import { describe, expect, test } from 'vitest'
import { inOrder, NEW_GROUP, numbersIn, withStudents } from './extra-groups.rules.ts'

describe('Admission numbers that are pasted', () => {
  test.each([
    ['one a line', 'A-1\nA-2\nA-3'],
    ['with the line ends of Windows', 'A-1\r\nA-2\r\nA-3'],
    ['with commas', 'A-1, A-2,A-3'],
    ['with semicolons', 'A-1; A-2 ;A-3'],
    ['as cells of a sheet', 'A-1\tA-2\tA-3'],
    ['with empty lines and an end', '\n\nA-1,,A-2;\n\n  A-3  \n'],
  ])('are read %s', (_how, text) => {
    expect(numbersIn(text)).toEqual(['A-1', 'A-2', 'A-3'])
  })

  test('keep a space that stands inside of one', () => expect(numbersIn('A 1\nA 2')).toEqual(['A 1', 'A 2']))

  test.each(['', '  ', '\n,;\t'])('are none where nothing is written: %j', (text) => {
    expect(numbersIn(text)).toEqual([])
  })
})

describe('A group of students with more time', () => {
  test('has each student once, in the order in which they came', () => {
    const group = withStudents({ ...NEW_GROUP, students: [5, 3] }, [3, 9, 9, 5])
    expect(group.students).toEqual([5, 3, 9])
  })

  test('keeps its batch and its minutes when students are added', () => {
    const group = { batch: 'B-1', students: [], amount: '25', unit: 'percent' } as const
    expect(withStudents({ ...group, students: [] }, [1])).toEqual({ ...group, students: [1] })
  })

  test('leaves a new group empty for the next one', () => {
    withStudents(NEW_GROUP, [1, 2])
    expect(NEW_GROUP.students).toEqual([])
  })

  test('is known by its place alone, where two are alike', () => {
    expect(inOrder([NEW_GROUP, NEW_GROUP]).map(({ at, key }) => [at, key])).toEqual([
      [0, '0'],
      [1, '1'],
    ])
  })
})
