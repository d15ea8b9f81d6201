import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { StaffData } from '../../api/staff-call.ts'
import { begin } from '../../testing/begin.ts'
import { press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { AudienceField } from './audience-field.tsx'
import { hindrances, type Checked } from './paper-labels.ts'

const GROUPS = [
  { value: 'Class 12', words: 'Class 12' },
  { value: 'M', words: 'Morning' },
  { value: 'E', words: 'Evening' },
]
const FOUND: StaffData<'/staff/students'>['students'][number] = {
  stud_id: 7,
  name: 'Anu Thomas',
  admission_no: 'N-14',
  guardian: null,
  mobile: '••••0001',
  level: 'Class 12',
  batches: ['Morning'],
  status: 'active',
  seen_at: null,
}
const NOBODY = { ...FOUND, stud_id: 8, name: 'Anu Nair', admission_no: null }
const CHECK: Checked = {
  mistakes: [],
  refusals: [],
  asks: [],
  notes: [],
  questions: [],
  totals: { questions: 0, needs: null, marks: 0, minutes: null },
  extra: [],
  audience: { count: 12, twice: 1, names: ['Anu Thomas', 'Binu Das'] },
  students: [{ name: 'N-14', student: 'Anu Thomas' }],
  starts_at: null,
  ends_at: null,
  results_at: null,
  zone: 'Asia/Kolkata',
}

/** The cell as it was last typed. */
const cells: string[] = []

beforeEach(() => {
  begin(['examiner']).answer('/staff/students', () => ({ students: [FOUND, NOBODY], more: false, total: null }))
})

function Field({ value, check }: { value: string; check?: Checked }) {
  const [typed, setTyped] = useState(value)
  const change = (cell: string) => {
    cells.push(cell)
    setTyped(cell)
  }
  return <AudienceField value={typed} onChange={change} groups={GROUPS} check={check} error={undefined} />
}

const chosen = () =>
  within(screen.getByRole('list', { name: 'Levels, batches and students' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('A paper’s audience takes a level, a batch and a student, and gives each back', async () => {
  await show(<Field value="M" />)
  await type(/^For/, 'E')
  expect(chosen()).toEqual(['Morning', 'Evening'])
  await type('Add or leave out individual students', 'anu')
  await press('Add')
  expect(cells.at(-1)).toBe('M; E; N-14')
  await press('Remove “Morning”')
  expect(cells.at(-1)).toBe('E; N-14')
  const offered = within(screen.getByRole('combobox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(offered).toEqual(['Add a level or batch', 'Class 12', 'Morning'])
})

test('A paper’s audience leaves a student out who was added before, and takes nobody without a number', async () => {
  await show(<Field value="M; N-14" check={CHECK} />)
  expect(chosen()).toEqual(['Morning', 'Anu Thomas · N-14'])
  await type('Add or leave out individual students', 'anu')
  expect((await screen.findAllByRole('button', { name: 'Leave out' })).length).toBe(1)
  expect(screen.getByText('No admission number. Enter it in Students first.')).toBeTruthy()
  await press('Leave out')
  expect(cells.at(-1)).toBe('M; not N-14')
  expect(chosen()).toEqual(['Morning', 'Except Anu Thomas · N-14'])
})

test('A paper’s audience says how many it has, who is in it twice, and the first names', async () => {
  await show(<Field value="M; N-14" check={CHECK} />)
  expect(screen.getByRole('status').textContent).toBe(
    'Students: 12. Selected more than once, but take it once: 1 · Anu Thomas, Binu Das and 10 more',
  )
})

test('A paper’s audience says of one student, and of several, that they are not active', () => {
  const said = (about: string, count: number) =>
    hindrances({ mistakes: [], refusals: [{ field: 'readers', rule: 'readers_gone', about, count }] })[0]?.problem
  expect(said('N-18', 1)).toBe('N-18 isn’t an active student. Remove them from the list.')
  expect(said('N-18, N-19', 2)).toBe('N-18, N-19 aren’t active students. Remove them from the list.')
})
