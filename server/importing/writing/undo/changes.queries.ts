import { columnsOf } from '../../../db/columns-of.ts'
import type { Tx } from '../../../db/db.ts'
import { deletesMore } from '../../../db/delete-some.ts'
import type { Tables } from '../../../db/tables.ts'

/** The states of an upload that is undone: its rows are checked, and then taken back in steps. */
export const UNDO_STATES = ['undo_checking', 'undoing'] as const

export type StoredChange = Tables['import_changes']

/** A process that stores the same rows again finds their new values: the values that were noted first stay. */
export async function addChanges(tx: Tx, changes: StoredChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('import_changes')
    .values(changes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns changes in the order of storing: all of them, or the last ones before a position. */
export async function changesOf(
  tx: Tx,
  importId: number,
  last?: { before: number; count: number },
): Promise<StoredChange[]> {
  const rows = await tx
    .selectFrom('import_changes')
    .select(columnsOf('import_changes'))
    .where('import_id', '=', importId)
    .$if(last !== undefined, (query) => query.where('position', '<', last?.before ?? 0))
    .orderBy('position', 'desc')
    .$if(last !== undefined, (query) => query.limit(last?.count ?? 0))
    .execute()
  return rows.toReversed()
}

export async function countChanges(tx: Tx, importId: number): Promise<number> {
  const changes = tx.selectFrom('import_changes').where('import_id', '=', importId)
  const { count } = await changes.select((one) => one.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** Deletes an import's changes from a position on, whose rows are taken back. */
export async function dropChangesFrom(tx: Tx, importId: number, position: number): Promise<void> {
  await tx.deleteFrom('import_changes').where('import_id', '=', importId).where('position', '>=', position).execute()
}

export async function dropChanges(tx: Tx, importIds: number[]): Promise<void> {
  await tx.deleteFrom('import_changes').where('import_id', 'in', importIds).execute()
}

/** Deletes the changes of a student who is to be forgotten. Their imports can no longer be undone. */
export async function forgetChangesOf(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('import_changes').where('stud_id', '=', studId).execute()
}

/** Returns imports that began before that moment and still have stored changes. */
export async function oldChanges(read: Tx, before: number, count: number): Promise<number[]> {
  const rows = await read
    .selectFrom('imports')
    .where('begun_at', '<', before)
    .where('import_id', 'in', read.selectFrom('import_changes').select('import_id'))
    // An import that is being undone needs its stored changes.
    .where((where) =>
      where.or([
        where('upload_id', 'is', null),
        where('upload_id', 'not in', (uploads) =>
          uploads.selectFrom('import_uploads').where('state', 'in', UNDO_STATES).select('upload_id'),
        ),
      ]),
    )
    .select('import_id')
    .limit(count)
    .execute()
  return rows.map(({ import_id }) => import_id)
}

/** Deletes some of an import's changes; returns true while there are more. */
export async function sweepChanges(tx: Tx, importId: number, count: number): Promise<boolean> {
  const some = tx.selectFrom('import_changes').where('import_id', '=', importId).select('position').limit(count)
  return deletesMore(
    tx.deleteFrom('import_changes').where('import_id', '=', importId).where('position', 'in', some),
    count,
  )
}

type NotWhole = { admissions: Set<string>; numbers: Set<string> }

/** Returns students whom the sheet would take over or cannot fully describe: by admission and by mobile numbers. */
export async function studentsNotWhole(read: Tx, admissionNos: string[], mobiles: string[]): Promise<NotWhole> {
  const rows = await read
    .selectFrom('students')
    .where((where) => where.or([where('admission_no', 'in', admissionNos), where('mobile', 'in', mobiles)]))
    .where((where) =>
      where.or([
        where('admission_no', 'is', null),
        where('phone_code', '!=', '91'),
        where('status', 'not in', ['active', 'left']),
        where('guardian', 'is', null),
      ]),
    )
    .select(['admission_no', 'mobile'])
    .execute()
  return {
    admissions: new Set(rows.flatMap(({ admission_no }) => admission_no ?? [])),
    numbers: new Set(rows.flatMap(({ admission_no, mobile }) => (admission_no === null ? [mobile] : []))),
  }
}

/** Returns those of these mobile numbers that others have now, except those whose number the import itself changed. */
export async function numbersOfOthers(tx: Tx, mobiles: string[], importId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('students')
    .where('phone_code', '=', '91')
    .where('mobile', 'in', mobiles)
    .where('stud_id', 'not in', (own) =>
      own
        .selectFrom('import_changes')
        .where('import_id', '=', importId)
        .where('stud_id', 'is not', null)
        .select('stud_id')
        .$castTo<{ stud_id: number }>(),
    )
    .select('mobile')
    .execute()
  return new Set(rows.map(({ mobile }) => mobile))
}
