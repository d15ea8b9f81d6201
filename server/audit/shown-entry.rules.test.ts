import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditChange } from './audit-entry.ts'
import { shownEntry } from './shown-entry.rules.ts'

const shown = (action: string, changes: AuditChange[]) =>
  shownEntry({ action, details: JSON.stringify({ changes, reason: null }) })

const fact = (field: string, after: AuditChange['after']): AuditChange => ({ field, before: null, after })

test('An entry from before there were ids is shown as one of today', () => {
  const imported = shown('import stored', [fact('students.csv', '3 new, 1 changed')])
  assert.deepEqual(imported, {
    action: 'import_stored',
    changes: [fact('students.csv', { rows_added: 3, rows_changed: 1 })],
    reason: null,
  })
  assert.deepEqual(shown('import undone', [fact('a.csv', '2 removed, 0 restored')]).changes, [
    fact('a.csv', { rows_removed: 2, rows_restored: 0 }),
  ])
  const changed = [
    fact('roles', 'clerk, examiner'),
    fact('batch_ids', '[1,20]'),
    fact('exam_true', 'Yes'),
    fact('consent_required', 'false'),
    fact('action', 'audit exported'),
    fact('entity', 'paper draft'),
  ]
  assert.deepEqual(shown('member changed', changed).changes, [
    fact('roles', ['clerk', 'examiner']),
    fact('batch_ids', [1, 20]),
    fact('exam_true', true),
    fact('consent_required', false),
    fact('action', 'audit_exported'),
    fact('entity', 'paper_draft'),
  ])
})

test('A text that only looks like numbers of rows stays what somebody wrote', () => {
  assert.deepEqual(shown('news_changed', [fact('heading', '3 new, 1 changed')]).changes, [
    fact('heading', '3 new, 1 changed'),
  ])
})

test('An entry of today is shown as it was written', () => {
  const changes = [fact('students.csv', { rows_added: 3, rows_changed: 1 }), fact('roles', ['clerk'])]
  assert.deepEqual(shown('import_stored', changes), { action: 'import_stored', changes, reason: null })
})

test('An entry whose details were erased, or that a later version wrote, is shown without them', () => {
  assert.deepEqual(shownEntry({ action: 'planet_moved', details: null }), { action: null, changes: null, reason: null })
})
