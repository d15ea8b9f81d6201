import { expect, test } from 'vitest'
import { answersOf, columnKey, LEAVE_OUT, levelKey, MAKE, newBatchesOf, placeKey, valueKey } from './file-answers.ts'
import type { Preview } from './upload.ts'

type File = Preview['files'][number]
type Reading = NonNullable<File['reading']>

const column = { samples: [], title: null, guess: null }
const file = (reading: Partial<Reading>): File => ({
  file: 'students.xlsx',
  sheet: 'students',
  state: 'refused',
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 1,
  changes: [],
  warnings: [],
  notes: [],
  elsewhere: 0,
  mistakes: 0,
  has_workbook: false,
  may_take_good_rows: false,
  reading: { open: 1, columns: [], titles: [], values: [], register: null, ...reading },
})

test('What is guessed is answered as it stands, and what is known only where it was changed', () => {
  const columns: Reading['columns'] = [
    { ...column, name: 'Kontakt', how: 'unclear', guess: 'Mobile' },
    { ...column, name: 'Remarks', how: 'unclear' },
    { ...column, name: 'DOB', how: 'other_name', title: 'Date of Birth' },
    { ...column, name: 'Place', how: 'left_out' },
  ]
  const level = { kind: 'level', of_level: '', written: '+2' } as const
  const values: Reading['values'] = [{ ...level, rows: 3, means: null, guess: 'Plus Two', in_level: null }]
  const asked = { files: [file({ columns, values })], unnamed: [] }
  expect(answersOf(asked, {})).toEqual([
    {
      file: 'students.xlsx',
      columns: [{ name: 'Kontakt', title: 'Mobile' }],
      values: [{ ...level, means: 'Plus Two' }],
    },
  ])
  const changed = {
    [columnKey('students.xlsx', { name: 'Remarks' })]: LEAVE_OUT,
    [columnKey('students.xlsx', { name: 'Place' })]: 'District',
    [valueKey('students.xlsx', level)]: '',
  }
  expect(answersOf(asked, changed)).toEqual([
    {
      file: 'students.xlsx',
      columns: [
        { name: 'Kontakt', title: 'Mobile' },
        { name: 'Remarks', title: null },
        { name: 'Place', title: 'District' },
      ],
      values: [],
    },
  ])
})

test('A register is answered once batch, subject and month are chosen, an unknown file once its sheet is', () => {
  const register = { batch: 'P2-A', subject: 'PHY12', month: null, has_month: true }
  const asked = { files: [file({ register })], unnamed: [{ file: 'list.xlsx', guess: null }] }
  expect(answersOf(asked, {})).toEqual([])
  const chosen = { [placeKey('students.xlsx', 'month')]: '2026-11', [placeKey('list.xlsx', 'sheet')]: 'students' }
  expect(answersOf(asked, chosen)).toEqual([
    { file: 'list.xlsx', sheet: 'students', columns: [], values: [] },
    {
      file: 'students.xlsx',
      columns: [],
      values: [],
      register: { batch: 'P2-A', subject: 'PHY12', month: '2026-11' },
    },
  ])
})

test('A batch is made once for all that ask for it, in the level that is chosen', () => {
  const asked = { kind: 'batch', rows: 3, means: null, guess: null } as const
  const whole = { ...asked, of_level: '', written: 'XII-A', in_level: 'Plus Two Science' }
  const bare = { ...asked, of_level: 'Class 11', written: 'B', in_level: 'Class 11' }
  const unplaced = { ...asked, of_level: '', written: 'Evening', in_level: null }
  const second = { ...file({ values: [whole] }), file: 'second.xlsx' }
  const files = [file({ values: [whole, bare, unplaced] }), second]
  const first = 'students.xlsx'
  const answers = Object.fromEntries(
    [whole, bare, unplaced]
      .map((value) => [valueKey(first, value), MAKE])
      .concat([[valueKey('second.xlsx', whole), MAKE]]),
  )
  expect(newBatchesOf({ files }, answers)).toEqual([
    {
      keys: [valueKey(first, whole), valueKey('second.xlsx', whole)],
      batch_name: 'XII-A',
      batch_code: 'XII-A',
      level: 'Plus Two Science',
    },
    { keys: [valueKey(first, bare)], batch_name: 'Class 11 B', batch_code: 'C11-B', level: 'Class 11' },
  ])
  const placed = { ...answers, [levelKey(first, unplaced)]: 'Class 11' }
  expect(newBatchesOf({ files }, placed).map(({ batch_name, level }) => [batch_name, level])).toContainEqual([
    'Evening',
    'Class 11',
  ])
  expect(answersOf({ files, unnamed: [] }, answers)).toEqual([])
})

test('A column that is better left out is left out as it stands', () => {
  const columns: Reading['columns'] = [{ ...column, name: 'Remarks', how: 'unclear', guess: '' }]
  expect(answersOf({ files: [file({ columns })], unnamed: [] }, {})).toEqual([
    { file: 'students.xlsx', columns: [{ name: 'Remarks', title: null }], values: [] },
  ])
})
