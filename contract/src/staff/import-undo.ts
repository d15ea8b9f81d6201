import { Type } from 'typebox'
import { Count, OrNull } from '../fields.ts'
import { IdIn } from '../ids.ts'
import { IMPORTERS } from './roles.ts'
import { staffCall } from './staff-call.ts'

/** Data that can refer to a row. `told`: students were notified of it. */
const HOLDERS = [
  'students',
  'batches',
  'subjects',
  'chapters',
  'topics',
  'materials',
  'days',
  'classes',
  'attendance',
  'news',
  'questions',
  'papers',
  'formats',
  'attempts',
  'watched',
  'read',
  'told',
  'staff',
  'logins',
  'other',
] as const

/**
 * The changes that undoing an import removes and restores, with all files that were uploaded together with it; or
 * `why_not`: for `terminal` commands, and for imports that are `too_old`, have `too_many` rows, or were stored when
 * changes were `not_kept`, the changes are not known. `rows`: single rows cannot be undone; the first twenty are named,
 * with the data that refer to those in use. `in_steps`: too large for one transaction, so the undoing runs in the
 * background.
 */
const Undoing = () =>
  Type.Object({
    why_not: OrNull(
      Type.Enum(['terminal', 'undone', 'not_stored', 'too_old', 'too_many', 'not_kept', 'importing', 'rows']),
    ),
    files: Type.Array(Type.String()),
    in_steps: Type.Boolean(),
    removed: Count(),
    restored: Count(),
    refused: Count(),
    reasons: Type.Array(
      Type.Object({
        file: Type.String(),
        row: Type.String(),
        why: Type.Enum(['in_use', 'changed', 'took_over', 'number_taken', 'not_restorable']),
        by: OrNull(Type.Enum(HOLDERS)),
      }),
    ),
  })

export const staffImportUndoPreview = staffCall({
  path: '/staff/import_undo_preview',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Returns whether an import can be undone, and what that would change. Saves nothing. Refused if the caller may not import these sheets. For owners, clerks and examiners.',
  body: { import_id: IdIn() },
  data: Undoing(),
  errors: ['not_found'],
})

export const staffImportUndo = staffCall({
  path: '/staff/import_undo',
  roles: IMPORTERS,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Undoes an import with all files that were uploaded with it: rows that it added are removed, rows that it changed get their old values. Either everything is undone or nothing; the preview says what prevents it. A large import (`in_steps`) is checked and undone in the background. Needs a fresh second factor if saving it did. For owners, clerks and examiners.',
  body: { import_id: IdIn() },
  data: Undoing(),
  errors: ['not_found', 'changed_meanwhile'],
})
