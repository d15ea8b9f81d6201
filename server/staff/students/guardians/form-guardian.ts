import type { BodyOf } from '#contract/call.ts'
import type { staffSaveStudent } from '#contract/staff/student-form.ts'
import { loadAcademy } from '../../../academy/academy.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { planGuardian, type PlannedGuardian } from '../../../importing/forms/one-guardian.ts'
import { putGuardian } from '../../../importing/sheets/people/guardians-sheet.ts'
import { languageWord } from '../../../importing/sheets/people/guardian-words.rules.ts'
import type { NewId } from '../../../ports/new-id.ts'

/** What the student's form has of a guardian besides the name. */
export type FormGuardian = BodyOf<typeof staffSaveStudent>['guardian']

const NOBODY: PlannedGuardian = { row: null, mistakes: [], notes: [] }
/** No student has this id: somebody new has no guardians yet. */
const NEW = 0
/** The form's fields, by those of the sheet `guardians`. */
const FIELDS: Record<string, string> = {
  name: 'guardian',
  mobile: 'guardian_mobile',
  relation: 'guardian_relation',
}

/** Plans the guardian of the student's form, where a number was typed. Changes nothing. */
export async function planFormGuardian(
  read: Tx,
  studId: number | null,
  name: string,
  typed: FormGuardian,
): Promise<PlannedGuardian> {
  if (!typed || typed.mobile.trim() === '') return NOBODY
  const language = languageWord((await loadAcademy(read)).language)
  const texts = { name, mobile: typed.mobile, relation: typed.relation, language }
  const plan = await planGuardian(read, { stud_id: studId ?? NEW, edited: null }, texts)
  const mistakes = plan.mistakes.flatMap(({ field, problem }) =>
    // An empty name is a mistake of the student's own row already.
    field === 'name' ? [] : [{ field: FIELDS[field ?? ''] ?? 'guardian_mobile', problem }],
  )
  return { ...plan, mistakes }
}

type Adding = { newId: NewId; now: number; actor: Actor }

/** Stores the planned guardian. */
export async function addFormGuardian(
  tx: Tx,
  studId: number,
  row: PlannedGuardian['row'],
  { newId, now, actor }: Adding,
): Promise<void> {
  if (!row) return
  await putGuardian(tx, studId, row, { newId, now })
  const { name, mobile, relation } = row
  const changes = changesBetween({}, { guardian: name, mobile, relation })
  const of = { entity: 'student', entity_id: String(studId) } as const
  await writeAudit(tx, { ...actor, ...of, at: now, action: 'guardian_added', changes, reason: null })
}
