import { Type } from 'typebox'
import { Count, OrNull } from '../fields.ts'
import { IdIn } from '../ids.ts'
import { IMPORTERS } from './roles.ts'
import { staffCall } from './staff-call.ts'

/** What may refer to a row. `told`: students were notified of it. */
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
 * What undoing an import takes away and puts back, with all files that were sent in with it; or `why_not`: of `terminal`
 * commands, and of imports that are `too_old`, have `too_many` rows, or were stored when this was `not_kept`, it is not
 * known what they changed. `rows`: something keeps single rows, of which the first twenty are named, with what refers to
 * those that are in use. `in_steps`: more than one unit of work takes, so it is done in the background.
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
    'Whether an import can be undone, and what that would do. Nothing is stored. Of sheets that the caller may not import it says nothing.',
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
    'Undoes an import with all files that were sent in with it: rows that it added are removed, rows that it changed get their old values. All of it or nothing; where something hinders it, the preview says what. A large one (`in_steps`) is looked at and undone in the background. Asks for a fresh second factor where storing it did.',
  body: { import_id: IdIn() },
  data: Undoing(),
  errors: ['not_found', 'changed_meanwhile'],
})
