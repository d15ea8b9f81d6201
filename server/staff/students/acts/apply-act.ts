import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { changeStudent, type Student } from '../../../features/account/account.queries.ts'
import { batchNames, setBatches } from '../../../features/account/batches.queries.ts'
import {
  type ActKind,
  addAct,
  type Place,
  type PlaceChange,
  type StudentAct,
} from '../../../importing/people/acts/student-acts.queries.ts'
import { endLeaver } from '../../../importing/people/end-access.ts'
import type { NewId } from '../../../ports/new-id.ts'
import { levelNames, placedStudents } from './act-places.queries.ts'

type Doing = { at: number; newId: NewId; actor: Actor; reason: string | null }

type Act = Doing & {
  kind: ActKind
  action: AuditAction
  about: StudentAct['about']
  /** The first moment of the new batches. */
  since: number
  changes: PlaceChange[]
}

/** Does an act as a whole within a unit: the students change, the audit says it of each, and it can be undone. */
export async function applyAct(tx: Tx, act: Act): Promise<number> {
  const { kind, about, since, changes, at, newId, actor } = act
  for (const change of changes) await putPlace(tx, change, { since, newId, at })
  await noteChanges(tx, act.action, changes, act)
  const act_id = newId()
  const { staff_id, who } = actor
  await addAct(tx, { act_id, kind, at, staff_id, who, about, kept: { since, changes } })
  return act_id
}

type Undone = { undone: number; changed: string[] }

/** Undoes an act for those who are as it left them; the names of the others are returned. */
export async function undoAct(tx: Tx, { kept }: StudentAct, doing: Doing): Promise<Undone> {
  const now = await placedStudents(
    tx,
    kept.changes.map(({ stud_id }) => stud_id),
  )
  const left = new Map(kept.changes.map((change) => [change.stud_id, change]))
  const back: PlaceChange[] = []
  const changed: string[] = []
  for (const { stud_id, name, place } of now) {
    const change = left.get(stud_id)
    if (!change) continue
    if (isSamePlace(place, change.after)) back.push({ stud_id, before: place, after: change.before })
    else changed.push(name)
  }
  for (const change of back) await putPlace(tx, change, { since: kept.since, ...doing })
  await noteChanges(tx, 'student_act_undone', back, doing)
  return { undone: back.length, changed }
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.status === other.status &&
  one.admission_no === other.admission_no &&
  one.ac_id === other.ac_id &&
  new Set(one.batch_ids).symmetricDifference(new Set(other.batch_ids)).size === 0

type Putting = { since: number; newId: NewId; at: number }

async function putPlace(tx: Tx, { stud_id, before, after }: PlaceChange, { since, newId, at }: Putting): Promise<void> {
  const { batch_ids, ...fields } = after
  await changeStudent(tx, stud_id, fields as Pick<Student, 'status' | 'admission_no' | 'ac_id'>)
  await setBatches(tx, stud_id, batch_ids, { since, newId })
  if (before.status === 'active' && after.status !== 'active') await endLeaver(tx, stud_id, at)
  else if (after.status === 'left') await endLeaver(tx, stud_id, at)
}

async function noteChanges(tx: Tx, action: AuditAction, changes: PlaceChange[], { actor, at, reason }: Doing) {
  const names = {
    levels: await levelNames(tx),
    batches: await batchNames(tx, [
      ...new Set(changes.flatMap(({ before, after }) => [...before.batch_ids, ...after.batch_ids])),
      0,
    ]),
  }
  const facts = ({ status, admission_no, ac_id, batch_ids }: Place) => ({
    status,
    admission_no,
    level: names.levels.get(ac_id),
    batch: batch_ids.map((id) => names.batches.get(id)).join(', ') || null,
  })
  for (const { stud_id, before, after } of changes) {
    const of = { entity: 'student', entity_id: String(stud_id) } as const
    await writeAudit(tx, { ...actor, ...of, at, action, changes: changesBetween(facts(before), facts(after)), reason })
  }
}
