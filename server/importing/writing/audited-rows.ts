import type { AuditAction, AuditEntity } from '#contract/staff/audit-actions.rules.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Tx } from '../../db/db.ts'
import { isFileRef } from '../file-ref.ts'
import type { Row } from '../planning/planned-row.ts'
import type { Kept } from './undo/undoable.ts'

/** The columns of a sheet's rows that the audit records when they change, under the console's names. */
type Audited = {
  action: AuditAction
  entity: AuditEntity
  id: (row: Row, kept: Kept) => string | null
  facts: (row: Row) => Record<string, unknown>
  /** The audit records added rows, not changes of others. */
  isOfAdded?: true
}

/** A stored row with its new values, or an added row. */
export type AuditedRow = { before: Row | null; after: Row; kept: Kept }
export type AuditedBy = { actor: Actor; at: number; reason: string }

const settingOf = (setting: unknown): string =>
  setting === 'Time Zone' ? 'zone' : String(setting).toLowerCase().replaceAll(/[\s-]/g, '_')

const YES_NO = new Set(['consent_required', 'guardian_at_sign_up'])

const settingFacts = ({ setting, value }: Row): Record<string, unknown> => {
  const field = settingOf(setting)
  return { [field]: YES_NO.has(field) ? value === 'yes' : shown(value) }
}

const shown = (value: unknown): unknown => (isFileRef(value) ? value.name : (value ?? null))

const some = (row: Row, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, shown(row[column])]))

const KEY = [
  'type',
  'correct',
  'marks',
  'negative_marks',
  ...LETTERS.flatMap((each) => [`option${each}`, `image${each}`]),
]

const paper: Audited = {
  action: 'paper_changed',
  entity: 'paper',
  id: (_row, { row_id }) => String(row_id),
  facts: ({ start, end, results, visible_from, minutes }) => ({
    starts_at: start,
    ends_at: end,
    results_at: results,
    visible_from,
    minutes,
  }),
}

const audited: Readonly<Record<string, Audited>> = {
  academy: {
    action: 'settings_changed',
    entity: 'academy',
    id: () => null,
    facts: settingFacts,
  },
  students: {
    action: 'student_changed',
    entity: 'student',
    id: (_row, { row_id }) => String(row_id),
    facts: (row) => some(row, ['mobile']),
  },
  // The number by which a guardian reads a student's data.
  guardians: {
    action: 'guardian_added',
    entity: 'student',
    id: (_row, { stud_id }) => String(stud_id),
    facts: ({ name, mobile }) => ({ guardian: name, mobile }),
    isOfAdded: true,
  },
  questions: {
    action: 'question_changed',
    entity: 'question',
    id: ({ code }) => String(code),
    facts: (row) => some(row, KEY),
  },
  quizzes: paper,
  exams: paper,
  entrance: paper,
}

/** Returns true if the audit records changed, or added, rows of this sheet. */
export const isAudited = (sheet: string, rows: 'changed' | 'added'): boolean =>
  audited[sheet] !== undefined && (audited[sheet].isOfAdded === true) === (rows === 'added')

/**
 * Adds an audit entry for each row of which a setting, a key, a time or a person's number changes, and for each
 * guardian who is added: an import's own records are forgotten after days, while these changes are asked for after
 * years. Part of the unit that stores the rows.
 */
export async function auditRows(tx: Tx, sheet: string, rows: AuditedRow[], by: AuditedBy): Promise<void> {
  const kind = audited[sheet]
  if (!kind) return
  const { action, entity, id, facts } = kind
  for (const { before, after, kept } of rows) {
    const changes = changesBetween(before ? facts(before) : {}, facts(after))
    if (changes.length === 0) continue
    const { actor, at, reason } = by
    await writeAudit(tx, { ...actor, at, action, entity, entity_id: id(after, kept), changes, reason })
  }
}
