import { expect, test } from 'vitest'
import { fieldWords, valueWords } from './audit-labels.ts'
import { auditSearch } from './audit-search.ts'

test('A value of the audit is worded by what it is', () => {
  const words = (field: string, value: Parameters<typeof valueWords>[1]) => valueWords(field, value, undefined)
  expect(words('students.csv', { rows_added: 3, rows_changed: 1 })).toBe('3 new, 1 changed')
  expect(words('students.csv', { rows_removed: 2, rows_restored: 0 })).toBe('2 removed, 0 restored')
  expect(words('roles', ['clerk', 'examiner'])).toBe('Clerk, Examiner')
  expect(words('batch_ids', [1, 2])).toBe('1, 2')
  expect(words('consent_required', true)).toBe('Required for students under 18')
  expect(words('action', 'key_withdrawn')).toBe('Key correction discarded')
  expect(words('heading', 'login')).toBe('login')
  expect(words('published_on', '2026-01-01')).toBe('1 Jan 2026')
  expect(words('start', '2026-11-20 09:00').replaceAll(/\s/g, ' ')).toBe('20 Nov 2026, 9:00 am')
  expect(words('news', '<p>Bring <b>shoes</b> &amp; socks.</p><p>No classes.</p>')).toBe(
    'Bring shoes & socks.\nNo classes.',
  )
  expect([words('roles', []), words('name', null), words('name', '')]).toEqual(['None', 'None', 'None'])
})

test('A field of the audit is called as on the form of what was changed', () => {
  expect(fieldWords('marks', 'paper_draft')).toBe('Marks per question')
  const ofCatalog = ['subject_code', 'batch_code', 'start_date', 'end_date', 'video_link']
  expect(ofCatalog.map((field) => fieldWords(field, null))).toEqual(['Code', 'Code', 'First day', 'Last day', 'Link'])
  expect(fieldWords('constructor', null)).toBe('constructor')
})

test('A link to the audit from before there were ids has the same filter', () => {
  expect(auditSearch({ action: 'key given up', entity: 'paper draft', entity_id: 7 })).toEqual({
    action: 'key_withdrawn',
    entity: 'paper_draft',
    entity_id: '7',
  })
  expect(auditSearch({ action: 'nothing known', entity: 3, entity_id: ' ' })).toEqual({})
})
