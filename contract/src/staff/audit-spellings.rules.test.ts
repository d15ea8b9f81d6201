import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions, auditEntities } from './audit-actions.rules.ts'
import { auditActionOf, auditEntityOf, auditSpellings } from './audit-spellings.rules.ts'

test('An id of the audit is read as itself, and from every way in which it may be stored', () => {
  for (const id of auditActions) assert.deepEqual([...new Set(auditSpellings(id).map(auditActionOf))], [id])
  for (const id of auditEntities) assert.deepEqual([...new Set(auditSpellings(id).map(auditEntityOf))], [id])
})

test('A phrase of the audit from before there were ids is its id with blanks, or a renamed one', () => {
  const phrases = [
    'login',
    'wrong recovery code',
    'sitting extend_all',
    'question proof-read',
    'key given up',
    'seats given',
  ]
  assert.deepEqual(phrases.map(auditActionOf), [
    'login',
    'wrong_recovery_code',
    'sitting_extend_all',
    'question_proofread',
    'key_withdrawn',
    'seats_assigned',
  ])
  assert.equal(auditEntityOf('paper draft'), 'paper_draft')
  assert.deepEqual(auditSpellings('student_restored'), ['student_restored', 'student back'])
  assert.deepEqual(auditSpellings('login'), ['login'])
})

test('What is no action of the audit has no id', () => {
  assert.deepEqual(['', 'constructor', 'key given', 'Login'].map(auditActionOf), [null, null, null, null])
  assert.equal(auditEntityOf('thing'), null)
})
