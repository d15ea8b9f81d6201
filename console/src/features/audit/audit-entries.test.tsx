import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { begin } from '../../testing/begin.ts'
import { show } from '../../testing/show.tsx'
import { AuditEntries } from './audit-entries.tsx'

type Entry = StaffApi['/staff/audit']['data']['entries'][number]

const ENTRY: Entry = {
  entry_id: 9,
  at: '2025-11-28T10:00:00+05:30',
  who: 'Asha Nair',
  role: 'clerk',
  action: 'student_changed',
  entity: 'student',
  entity_id: '117047829864465',
  about: 'Anu Thomas',
  changes: [],
  reason: null,
  request_id: 'r1',
}

const listed = async (...entries: Partial<Entry>[]) => {
  const all = entries.map((changes, index) => ({ ...ENTRY, entry_id: index + 1, ...changes }))
  await show(<AuditEntries entries={all} choices={undefined} members={[]} />)
}

beforeEach(() => {
  begin()
})

test('An act is a line that names who did it and to whom, below its day', async () => {
  await listed({}, { at: '2025-11-27T09:00:00+05:30', action: 'logout', entity: 'staff', about: 'Asha Nair' })
  const [first, second] = screen.getAllByRole('listitem')
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Fri 28 Nov 2025',
    'Thu 27 Nov 2025',
  ])
  expect(first?.textContent).toContain('Anu Thomas')
  expect(first?.textContent).toContain('Asha Nair, Clerk')
  expect(first?.textContent).not.toContain('117047829864465')
  // Whoever logs out does it to nobody.
  expect(within(second ?? document.body).queryByRole('link')).toBeNull()
})

test('An act shows no raw key, no id, no HTML and no ISO time', async () => {
  await listed({
    changes: [
      { field: 'language', before: null, after: 'ml' },
      { field: 'paper_id', before: null, after: '4711' },
      { field: 'text', before: null, after: '<p>Bring <b>shoes</b></p>' },
      { field: 'send_at', before: null, after: '2026-11-30T04:00:00.000Z' },
      { field: 'consent_required', before: false, after: true },
      { field: 'relation', before: null, after: 'mother' },
      { field: 'consent', before: 'asked', after: 'given' },
      { field: 'sign_up', before: 'open', after: 'approve' },
      { field: 'captions', before: null, after: 'hi' },
    ],
  })
  const [line] = screen.getAllByRole('listitem')
  const words = line?.textContent ?? ''
  expect(words).toContain('Language: മലയാളം')
  expect(words).toContain('Bring shoes')
  expect(words).toContain('Relationship: Mother')
  expect(words).toContain('हिन्दी')
  expect(words).not.toMatch(/4711|<p>|T04:00|true|paper_id|mother|asked|approve\b/)
})

test('What an import did names its file', async () => {
  await listed({ reason: 'import of guardians.csv' }, { reason: 'undo of the import of guardians.csv' })
  const [added, undone] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('Asha'))
  expect(added?.textContent).toContain('Import: guardians.csv')
  expect(undone?.textContent).toContain('Import undone: guardians.csv')
})
