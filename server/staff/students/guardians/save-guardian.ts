import type { Language } from '#messages/languages'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffSaveGuardian } from '#contract/staff/guardians.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { changeGuardianNumber, type GuardianOfChild } from '../../../guardians/guardians.queries.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NewId } from '../../../ports/new-id.ts'
import type { Secrets } from '../../../ports/settings.ts'
import { planGuardian } from '../../../importing/forms/one-guardian.ts'
import { localize } from '../../../importing/localize.ts'
import { putGuardian } from '../../../importing/sheets/people/guardians-sheet.ts'
import { endOf } from '../../accounts/actor.ts'
import { knownStudent } from '../known-student.ts'
import { guardianVersion, knownGuardian } from './known-guardian.ts'

export type GuardianDeps = { db: Db; clock: Clock; newId: NewId; secrets: Secrets }
type Asked = { body: BodyOf<typeof staffSaveGuardian>; actor: Actor; language: Language }
type Saved = DataOf<typeof staffSaveGuardian>

/** Plans the row as an import would; stores it where nothing is wrong and its notes were confirmed. */
export async function saveGuardian(deps: GuardianDeps, { body, actor, language }: Asked): Promise<Saved> {
  const { stud_id, confirmed } = body
  const now = deps.clock.now()
  return deps.db.write(async (tx) => {
    await knownStudent(tx, stud_id)
    const before = await editedGuardian(tx, deps, body)
    const typed = body.fields.mobile.trim()
    const texts = { ...body.fields, mobile: typed || (before?.mobile ?? '') }
    const plan = await planGuardian(tx, { stud_id, edited: before?.guardian_id ?? null }, texts)
    // A number that was not typed here is not shown whole.
    const shown = (text: string) =>
      before && typed === '' ? text.replaceAll(before.mobile, endOf(before.mobile)) : text
    const mistakes = plan.mistakes.map(({ field, problem }) => ({ field, problem: shown(localize(problem, language)) }))
    const notes = plan.notes.map((note) => shown(localize(note, language)))
    const isHeld = mistakes.length > 0 || (notes.length > 0 && !confirmed)
    if (isHeld) return { guardian_id: null, mistakes, notes }
    // There is no row where the same one is stored already.
    if (!plan.row) return { guardian_id: before?.guardian_id ?? null, mistakes: [], notes: [] }
    if (before && before.mobile !== plan.row.mobile) {
      const phone = { phone_code: '91', mobile: plan.row.mobile }
      await changeGuardianNumber(tx, before.guardian_id, phone, now)
    }
    const guardian_id = await putGuardian(tx, stud_id, plan.row, { newId: deps.newId, now })
    const changes = changesBetween(before ? facts(before) : {}, facts(await knownGuardian(tx, stud_id, guardian_id)))
    const action = before ? 'guardian_changed' : 'guardian_added'
    const entry = { ...actor, at: now, action, reason: null } as const
    if (changes.length > 0) await writeAudit(tx, { ...entry, entity: 'student', entity_id: String(stud_id), changes })
    return { guardian_id, mistakes: [], notes: [] }
  })
}

async function editedGuardian(
  tx: Tx,
  { secrets }: GuardianDeps,
  { stud_id, guardian_id, version }: Asked['body'],
): Promise<GuardianOfChild | null> {
  if (guardian_id === undefined) return null
  const before = await knownGuardian(tx, stud_id, guardian_id)
  if (guardianVersion(secrets, before) !== version) throw new ApiError('changed_meanwhile')
  return before
}

/** What the audit compares. */
const facts = ({ name, mobile, relation, language }: GuardianOfChild): Record<string, unknown> => ({
  guardian: name,
  mobile,
  relation,
  language,
})
