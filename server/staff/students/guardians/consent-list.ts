import type { BodyOf, DataOf } from '#contract/call.ts'
import { isOfAge, type Relation } from '#contract/guardians.rules.ts'
import type { staffConsents } from '#contract/staff/guardians.ts'
import type { Academy } from '../../../academy/academy.ts'
import type { Tx } from '../../../db/db.ts'
import { toDay, toInstant } from '../../../ports/time.ts'
import { besideConsents, consentRows } from './consent-list.queries.ts'

type Page = DataOf<typeof staffConsents>
type Student = Page['students'][number]

const ON_A_PAGE = 100
const MAJORITY = 18

/** A page of students with their guardians and their consent. */
export async function consentPage(
  read: Tx,
  { academy, now }: { academy: Academy; now: number },
  { filter, after_name, after_id }: BodyOf<typeof staffConsents>,
): Promise<Page> {
  const today = toDay(now, academy.zone)
  const born_after = `${Number(today.slice(0, 4)) - MAJORITY}${today.slice(4)}`
  const after = after_name !== undefined && after_id !== undefined ? { name: after_name, stud_id: after_id } : undefined
  const rows = await consentRows(read, { filter, born_after, after }, ON_A_PAGE + 1)
  const shown = rows.slice(0, ON_A_PAGE)
  const { guardians, notices } = await besideConsents(
    read,
    shown.map(({ stud_id }) => stud_id),
  )
  return {
    is_required: academy.consent_required,
    students: shown.map(({ stud_id, admission_no, name, birth_date, said, method, changed_at }) => ({
      stud_id,
      admission_no,
      name,
      is_under_18: birth_date === null ? null : !isOfAge(birth_date, today),
      guardians: (guardians.get(stud_id) ?? []).map((one) => ({ name: one.name, relation: one.relation as Relation })),
      state: (said ?? 'none') as Student['state'],
      method: method as Student['method'],
      changed_at: changed_at === null ? null : toInstant(changed_at, academy.zone),
      notice: notices.get(stud_id) ?? null,
    })),
    more: rows.length > ON_A_PAGE,
  }
}
