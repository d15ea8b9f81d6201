import { expect, test } from 'vitest'
import { answersOf, columnKey, LEAVE_OUT, placeKey, valueKey } from './file-answers.ts'
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
  const values: Reading['values'] = [{ ...level, rows: 3, means: null, guess: 'Plus Two' }]
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
