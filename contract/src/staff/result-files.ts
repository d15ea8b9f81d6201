import { Type } from 'typebox'
import { Count, Lines, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { MAX_GUARDIAN_TEXT } from './results.rules.ts'
import type { Role } from './roles.ts'
import { requestKey } from './staff-fields.ts'
import { staffCall } from './staff-call.ts'

const DECIDE = ['owner', 'examiner'] as const satisfies Role[]

/**
 * A file is returned in parts: `request_key` is the same for all of them, and `after` is the `next` of the previous
 * part. The first part is recorded in the audit log; the others must follow within an hour.
 */
const part = {
  paper_id: IdIn(),
  request_key: requestKey(),
  after: Type.Optional(Type.Object({ run: Count(), rank: Count(), stud_id: IdIn() })),
}

const Part = Type.Object({
  csv: Type.String(),
  rows: Count(),
  next: OrNull(Type.Object({ run: Count(), rank: Count(), stud_id: Id() })),
})

export const staffExportResults = staffCall({
  path: '/staff/export_results',
  roles: DECIDE,
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns results as CSV with a row for each student: marks and rank, marks by section, each answer with its marks, or marks by chapter. For owners and examiners.',
  body: { ...part, what: Type.Enum(['totals', 'sections', 'questions', 'chapters']) },
  data: Part,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

const template = { template: Lines(MAX_GUARDIAN_TEXT, 1) }

export const staffGuardianTextsPreview = staffCall({
  path: '/staff/guardian_texts_preview',
  roles: DECIDE,
  scope: 'academy',
  loadClass: 'history',
  about:
    'Returns the first three messages to guardians that a template makes, each with the end of the number that it is for. Saves nothing. For owners and examiners.',
  body: { paper_id: IdIn(), ...template },
  data: Type.Array(Type.Object({ stud_id: Id(), name: Type.String(), mobile: Type.String(), text: Type.String() })),
  errors: ['not_found', 'rule'],
})

export const staffGuardianTexts = staffCall({
  path: '/staff/guardian_texts',
  roles: DECIDE,
  scope: 'academy',
  loadClass: 'history',
  about:
    "Returns a message to each student's guardian as CSV, with the last four digits of the number. For owners and examiners.",
  body: { ...part, ...template },
  data: Part,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffGuardianTextsWithNumbers = staffCall({
  path: '/staff/guardian_texts_with_numbers',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about: "Returns a message to each student's guardian as CSV, with the full number. For owners.",
  body: { ...part, ...template },
  data: Part,
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})
