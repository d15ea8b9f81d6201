import { expect, test } from 'vitest'
import { nameInPlaceOf, placeOf, placesOf } from './corrected-file.rules.ts'

const LIST = { file: 'Students List FINAL.xlsx', mistakes: 3 }
const SHEETS = ['students', 'batches', 'guardians']
const instead = (sent: string, files = [LIST]) => placeOf(sent, files, SHEETS).instead
const asked = (sent: string, files = [LIST]) => placeOf(sent, files, SHEETS).ask

test('A second copy takes the place of the file with errors', () => {
  for (const sent of [
    'Students List FINAL (1).xlsx',
    'students list final (12).csv',
    'Students List FINAL - Copy.xlsx',
    'Students List FINAL - Copy (2).xlsx',
    'Copy of Students List FINAL.xlsx',
  ])
    expect(instead(sent)).toBe(LIST.file)
})

test('A file of the same name, of another kind or for what was missing is not asked about', () => {
  for (const sent of ['Students List FINAL.csv', 'pictures.zip', 'batches.xlsx', 'Guardians A.csv'])
    expect(placeOf(sent, [LIST], SHEETS)).toEqual({ instead: null, ask: [] })
  expect(asked('fixed.xlsx', [{ ...LIST, mistakes: 0 }])).toEqual([])
})

test('Another name is asked about, also one that begins like the file with errors', () => {
  expect(asked('fixed.xlsx')).toEqual([LIST.file])
  expect(asked('Students corrected.xlsx')).toEqual([LIST.file])
})

test('A class in brackets is not a copy', () => {
  const classes = ['students (10).xlsx', 'students (9).xlsx'].map((file) => ({ file, mistakes: 1 }))
  expect(placeOf('students (10).xlsx', classes, SHEETS)).toEqual({ instead: null, ask: [] })
})

test('A class in brackets takes the place of another class only when somebody says so', () => {
  const nine = { file: 'students (9).xlsx', mistakes: 1 }
  expect(placeOf('students (10).xlsx', [nine], SHEETS)).toEqual({ instead: null, ask: [nine.file] })
})

test('A file is replaced by one of several: the others keep their names', () => {
  const copies = ['Students List FINAL (1).xlsx', 'Students List FINAL (2).xlsx', 'pictures.zip']
  expect(placesOf(copies, [LIST], SHEETS)).toEqual([LIST.file, null, null])
  expect(placesOf(['Students List FINAL (1).xlsx', 'students list final.csv'], [LIST], SHEETS)).toEqual([null, null])
})

test('The server gets the name of the file that is replaced, with the ending of the one that is sent', () => {
  expect(nameInPlaceOf('Students v2.0.xlsx', 'fixed.csv')).toBe('Students v2.0.csv')
})
