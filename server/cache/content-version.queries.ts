import type { Tx } from '../db/db.ts'
import { mayBumpContent, preparedWrite } from '../db/fast-path/prepared-query.ts'
import type { ContentPart } from './cache-owner.ts'

/** The only row of `content_version`. */
export const VERSION_ROW = 1

const NOTHING = { version: 0, people_version: 0, attendance_version: 0, process_count: 0 }

const setVersionOf = (column: 'version' | 'people_version' | 'attendance_version') =>
  preparedWrite((tx, { id, now }: { id: number; now: number }) =>
    tx
      .insertInto('content_version')
      .values({ ...NOTHING, id, [column]: now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          [column]: row
            .case()
            .when(`content_version.${column}`, '>=', row.ref(`excluded.${column}`))
            .then(row(`content_version.${column}`, '+', 1))
            .else(row.ref(`excluded.${column}`))
            .end(),
        })),
      ),
  )

const setVersion = {
  teaching: setVersionOf('version'),
  people: setVersionOf('people_version'),
  attendance: setVersionOf('attendance_version'),
}

const bumped = new WeakMap<Tx, Set<ContentPart>>()

/**
 * Raises the version of a part of the content, in the unit that changes it: from this commit on, no process answers
 * from its cache of that part. Versions come from the clock, so that they were never used before, also after a backup
 * was put back; a unit that is repeated may take another one. Throws in a unit whose commit leaves cached sessions, and
 * with them the versions that they carry, as they are.
 */
export async function bumpContentVersion(tx: Tx, part: ContentPart): Promise<void> {
  if (!mayBumpContent(tx)) throw new Error(`Only a unit of db.write can change ${part}.`)
  // An import changes some hundred rows in one unit.
  const parts = bumped.get(tx) ?? new Set()
  if (parts.has(part)) return
  bumped.set(tx, parts.add(part))
  await setVersion[part](tx, { id: VERSION_ROW, now: Date.now() })
}

/** Counts the processes that begin to serve; returns the number of this one. Cached content stays valid. */
export async function nextProcessNumber(tx: Tx): Promise<number> {
  const { process_count } = await tx
    .insertInto('content_version')
    .values({ ...NOTHING, id: VERSION_ROW, process_count: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ process_count: row('content_version.process_count', '+', 1) })),
    )
    .returning('process_count')
    .executeTakeFirstOrThrow()
  return process_count
}
