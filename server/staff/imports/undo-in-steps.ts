import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { nextSize } from '../../importing/writing/apply-import.ts'
import { pauseBetweenUnits } from '../../jobs/in-slices.ts'
import { importsOfUpload, type StoredImport } from '../../importing/writing/staging.queries.ts'
import { changesOf, countChanges, dropChangesFrom } from '../../importing/writing/undo/changes.queries.ts'
import { type Refused, undoRows } from '../../importing/writing/undo/undo-rows.ts'
import { atOnceOf, checkUndo, SHOWN } from './check-undo.ts'
import { RELEASED, type RunDeps, type Work } from './held-upload.ts'
import { changeHeld, noteUndone, uploadById } from './uploads.queries.ts'

/** The problem in the row of an upload whose undo was refused. */
export const UNDO_REFUSED = 'undo_refused'

type Left = { count: number; reasons: Refused[] }

/** Rows that came into use while others were taken back. */
export const leftOf = (stored: string | null): Left =>
  stored === null ? { count: 0, reasons: [] } : (JSON.parse(stored) as Left)

const FIRST_SIZE = 10

/**
 * Undoes a large import in the way it was published: all rows are checked, one unit of work marks it as undone, and
 * then its rows are undone in short units, the last one first. Each unit forgets what it undid, so that another process
 * can continue. A row that came into use after its check stays, and is reported.
 */
export async function undoInSteps(deps: RunDeps, work: Work): Promise<void> {
  const { held, say } = work
  const imports = await importsOfUpload(deps.db.read, held.upload_id)
  if (held.state === 'undo_checking' && !(await switched(deps, work, imports))) return
  const total = held.total
  for (const found of imports.toReversed()) {
    await say({ step: found.file })
    await takeBack(deps, work, found, total)
  }
  await end(deps, work)
}

/** Checks all rows, and marks the import as undone; returns false where it stays. */
async function switched(deps: RunDeps, { held, signal, say }: Work, imports: StoredImport[]): Promise<boolean> {
  const { db, clock } = deps
  let done = 0
  const onRows = (count: number) => {
    signal.throwIfAborted()
    done += count
    void say({ done: Math.floor(done / 2) }).catch(() => {})
  }
  const files = await checkUndo(db.read, imports, onRows)
  const isKept = (await Promise.all(imports.map((one) => countChanges(db.read, one.import_id)))).every(
    (count, at) => count === imports[at]?.row_count,
  )
  const isRefused = !isKept || files.some(({ refused }) => refused > 0)
  const undone_at = clock.now()
  const actor = JSON.parse(held.actor ?? '{}') as Actor
  const changes = files.map(({ file, removed, restored }) => ({
    field: file,
    before: null,
    after: { rows_removed: removed, rows_restored: restored },
  }))
  const named = { action: 'import_undone', entity: 'import', entity_id: String(held.upload_id) } as const
  const refused = { ...RELEASED, state: 'done' as const, problem: UNDO_REFUSED }
  return db.write(async (tx) => {
    const isOurs = await changeHeld(tx, held, isRefused ? refused : { state: 'undoing' })
    if (!isOurs || isRefused) return false
    await noteUndone(tx, held.upload_id, { undone_at, undone_by: actor.who })
    await writeAudit(tx, { ...actor, ...named, at: undone_at, changes, reason: null })
    return true
  })
}

async function takeBack(deps: RunDeps, work: Work, found: StoredImport, total: number): Promise<void> {
  const { db, clock, newId } = deps
  const actor = JSON.parse(work.held.actor ?? 'null') as Actor | null
  let atOnce = FIRST_SIZE
  for (;;) {
    work.signal.throwIfAborted()
    const last = { before: Number.MAX_SAFE_INTEGER, count: atOnceOf(found, atOnce) }
    const changes = await changesOf(db.read, found.import_id, last)
    const [first] = changes
    if (!first) return
    const putting = { newId, now: clock.now() }
    let took = 0
    await db.write({ inBackground: true }, async (tx) => {
      const begun = performance.now()
      const stored = await uploadById(tx, work.held.upload_id)
      const before = leftOf(stored?.undo_left ?? null)
      const { refused } = await undoRows(tx, found, changes, putting, actor)
      await dropChangesFrom(tx, found.import_id, first.position)
      const left = { count: before.count + refused.length, reasons: [...before.reasons, ...refused].slice(0, SHOWN) }
      const done = Math.min(total, Math.max(stored?.done ?? 0, Math.floor(total / 2)) + Math.ceil(changes.length / 2))
      const noted = { done, undo_left: left.count > 0 ? JSON.stringify(left) : null }
      // Another process has taken over, and these rows with it.
      if (!(await changeHeld(tx, work.held, noted))) throw new Error('the upload is held by another process')
      took = performance.now() - begun
    })
    atOnce = nextSize(atOnce, took, db.engine)
    await pauseBetweenUnits()
  }
}

async function end({ db, clock }: RunDeps, { held }: Work): Promise<void> {
  const at = clock.now()
  const actor = JSON.parse(held.actor ?? '{}') as Actor
  const named = { action: 'import_undo_left_rows', entity: 'import', entity_id: String(held.upload_id) } as const
  await db.write(async (tx) => {
    const left = leftOf((await uploadById(tx, held.upload_id))?.undo_left ?? null)
    const over = { ...RELEASED, state: 'done' as const, done: held.total, actor: null }
    if (!(await changeHeld(tx, held, over)) || left.count === 0) return
    const changes = left.reasons.map(({ file, row, why, by }) => ({
      field: `${file}: ${row}`,
      before: null,
      after: by ?? why,
    }))
    await writeAudit(tx, { ...actor, ...named, at, changes, reason: null })
  })
}
