import { expressionBuilder } from 'kysely'
import type { Tx } from '../db/db.ts'
import { countedStudent, preparedWrite } from '../db/prepared-query.ts'
import type { Tables } from '../db/tables.ts'

// There is one row.
const ROW = 1

const setVersion = preparedWrite((tx, { id, now }: { id: number; now: number }) =>
  tx
    .insertInto('content_version')
    .values({ id, version: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        version: row
          .case()
          .when('content_version.version', '>=', row.ref('excluded.version'))
          .then(row('content_version.version', '+', 1))
          .else(row.ref('excluded.version'))
          .end(),
      })),
    ),
)

/**
 * Says that lists which change rarely have changed: from this commit on no process answers what it kept of them. Part
 * of the unit that changes them. The clock makes numbers that were never there before, also after a backup was put
 * back; a unit that is repeated may well take another one.
 */
export async function bumpContentVersion(tx: Tx): Promise<void> {
  // An import changes some hundred rows in one unit.
  if (said.has(tx)) return
  if (countedStudent(tx) !== null) throw new Error('A unit of one student cannot change what is taught.')
  said.add(tx)
  await setVersion(tx, { id: ROW, now: Date.now() })
}

const said = new WeakSet<Tx>()

/** The version now, as a part of another statement; null before the first change. */
export const currentVersion = () =>
  expressionBuilder<Tables>().selectFrom('content_version').where('id', '=', ROW).select('version').as('content')
