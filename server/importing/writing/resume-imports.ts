import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import { importsInState, setImport } from './staging.queries.ts'

const HOUR_MS = 3_600_000

/** Resumes the imports of a process that ended: published files are stored, staged ones are given up. */
export async function resumeImports(deps: { db: Db; newId: NewId; clock: Clock }): Promise<number> {
  const published = await importsInState(deps.db.read, 'published')
  const stuck = await importsInState(deps.db.read, 'staging')
  if (published.length + stuck.length === 0) return 0
  const { publish, sweep } = await import('./apply-import.ts')
  for (const { import_id } of published) await publish(deps, import_id)
  for (const { import_id, begun_at } of stuck) {
    // With several processes another one may be staging it at the moment.
    if (deps.db.engine === 'postgres' && deps.clock.now() - begun_at < HOUR_MS) continue
    await sweep(deps.db, import_id)
    await deps.db.write((tx) => setImport(tx, import_id, { state: 'stuck' }))
  }
  return published.length
}
