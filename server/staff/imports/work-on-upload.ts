import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { Busy, type Tx } from '../../db/db.ts'
import { errorFacts } from '../../ports/error-facts.ts'
import type { NewId } from '../../ports/new-id.ts'
import { beginImport, giveUpStaged, publish, stage } from '../../importing/writing/apply-import.ts'
import { importsOfUpload, setImport } from '../../importing/writing/staging.queries.ts'
import type { PlanMessage, PlanTask, PlanDone } from './plan-worker.ts'
import type { Preview } from './preview.ts'
import { RELEASED, type RunDeps, type Work } from './held-upload.ts'
import { UNDO_REFUSED, undoInSteps } from './undo-in-steps.ts'
import { answersOf } from './answer-upload.ts'
import { removeUploadFolder, uploadPlaces } from './upload-folder.ts'
import { comparedBy } from './upload-rights.ts'
import { changeHeld, type HeldUpload, uploadById } from './uploads.queries.ts'
import { type LocalizedMessage, localized } from '../../importing/localized-message.rules.ts'
import { on } from 'node:events'
import { join } from 'node:path'
import { ThreadPool } from '../../importing/reading/thread-pool.ts'

// The plan of the largest folder that was tried took a third of it.
const MEMORY = { maxOldGenerationSizeMb: 1536 }
const threads = new ThreadPool(join(import.meta.dirname, 'plan-worker.ts'), { resourceLimits: MEMORY })

/**
 * Plans in a thread of its own, and replies to each of its messages with the result of `answer`. Rejects with the
 * thread's own error, or with that of `answer`, which ends the thread.
 */
async function planInThread(
  task: PlanTask,
  answer: (message: PlanMessage) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const worker = threads.take()
  let isDone = false
  try {
    const messages = on(worker, 'message', { close: ['exit'], signal })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
    worker.postMessage(task)
    for await (const [message] of messages) {
      const said = message as PlanMessage | PlanDone
      if (said.says === 'done') {
        isDone = true
        break
      }
      const reply = await answer(said)
      if (said.says === 'reading') continue
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
      worker.postMessage(reply)
    }
    if (!isDone) throw new Error('The thread ended without an answer.')
  } finally {
    if (isDone) threads.giveBack(worker)
    else await worker.terminate()
  }
}

const SAY_MS = 500

/**
 * Does the work that an upload waits for, and stores a failure with it. Rejects where the next round is to continue.
 */
export async function workOn(deps: RunDeps, held: HeldUpload, signal: AbortSignal): Promise<void> {
  const work = { held, signal, say: progressOf(deps, held) }
  try {
    if (held.state === 'planning') await compare(deps, work)
    else if (held.state === 'storing') await store(deps, work)
    else if (held.state === 'undo_checking' || held.state === 'undoing') await undoInSteps(deps, work)
    else await lay(deps, work)
  } catch (error) {
    await broken(deps, work, error)
  }
}

/** Leaves an upload that another process or the next round continues; marks any other one as failed. */
async function broken({ db, log, clock, settings }: RunDeps, { held, signal }: Work, error: unknown): Promise<void> {
  const isLater = signal.aborted || error instanceof Busy
  const state = (await uploadById(db.read, held.upload_id))?.state
  const isLaid = state === 'laying' || state === 'undoing'
  if (!isLater) log.error('an upload could not be imported', { upload_id: held.upload_id, error: errorFacts(error) })
  const left =
    state === 'undo_checking' ? { state: 'done' as const, problem: UNDO_REFUSED } : { state: 'failed' as const }
  const failed = isLaid ? { state: 'broken' as const, ended_at: clock.now() } : left
  const isOurs = await db.write((tx) => changeHeld(tx, held, isLater ? RELEASED : { ...RELEASED, ...failed }))
  if (isOurs && isLaid && !isLater) await removeUploadFolder(settings, held.folder)
}

function progressOf({ db }: RunDeps, held: HeldUpload): Work['say'] {
  let said = 0
  return async (changes) => {
    const now = performance.now()
    if (changes.step === undefined && now - said < SAY_MS) return
    said = now
    await db.write({ oneStatement: true }, (tx) => changeHeld(tx, held, changes))
  }
}

const taskOf = ({ settings, clock }: RunDeps, held: HeldUpload, planHash: string | null): Omit<PlanTask, 'until'> => ({
  settings,
  places: uploadPlaces(settings, held.folder),
  isGoodRows: held.is_good_rows === 1,
  now: clock.now(),
  by: comparedBy(held),
  answers: answersOf(held),
  planHash,
})

const planned = (preview: Preview, hasChanged: boolean) => ({
  ...RELEASED,
  state: 'planned' as const,
  preview: JSON.stringify(preview),
  plan_hash: preview.plan_hash,
  has_changed: hasChanged ? 1 : 0,
})

async function compare(deps: RunDeps, { held, signal, say }: Work): Promise<void> {
  const answer = async (message: PlanMessage) => {
    if (message.says === 'reading') return say({ step: message.file })
    if (message.says === 'planned') await deps.db.write((tx) => changeHeld(tx, held, planned(message.preview, false)))
    if (message.says === 'refused') await refused(deps, held, message.problem)
  }
  await planWithin(deps, { held, signal }, taskOf(deps, held, null), answer)
}

/**
 * Plans within a time limit, since one upload at a time is planned and the others wait for it. Returns whether planning
 * ended in time; otherwise the upload is refused.
 */
async function planWithin(
  deps: RunDeps,
  { held, signal }: Pick<Work, 'held' | 'signal'>,
  task: Omit<PlanTask, 'until'>,
  answer: (message: PlanMessage) => Promise<unknown>,
): Promise<boolean> {
  const seconds = deps.settings.limits.import_seconds
  const over = AbortSignal.timeout(seconds * 1000)
  const until = Date.now() + seconds * 1000
  try {
    await planInThread({ ...task, until }, answer, AbortSignal.any([signal, over]))
    return true
  } catch (error) {
    if (signal.aborted || !over.aborted) throw error
    await refused(deps, held, localized('upload_slow', { minutes: Math.max(1, Math.round(seconds / 60)) }))
    return false
  }
}

async function refused({ db }: RunDeps, held: HeldUpload, problem: LocalizedMessage): Promise<void> {
  const kept = JSON.stringify(problem)
  await db.write((tx) => changeHeld(tx, held, { ...RELEASED, state: 'failed', problem: kept }))
}

/** Plans again, stages the rows, and publishes all files at once: until then nothing of the import is visible. */
async function store(deps: RunDeps, work: Work): Promise<void> {
  const { held, say } = work
  const { upload_id } = held
  await giveUpStaged(deps, upload_id)
  const staging = { ...deps, newId: ascending(deps.newId) }
  const ids: number[] = []
  let preview: Preview | null = null
  let done = 0
  const answer = async (message: PlanMessage): Promise<unknown> => {
    if (message.says === 'reading') return say({ step: message.file })
    if (message.says === 'refused') return refused(deps, held, message.problem)
    if (message.says === 'planned') {
      if (message.isSame) preview = message.preview
      else await deps.db.write((tx) => changeHeld(tx, held, planned(message.preview, true)))
      return undefined
    }
    if (message.says === 'rows') {
      done += message.rows.length
      await say({ done: Math.floor(done / 2), total: preview?.rows ?? 0 })
      return stage(staging, message.importId, message.from, message.rows)
    }
    await say({ step: message.begun.file })
    const id = await beginImport(staging, { ...message.begun, upload_id })
    ids.push(id)
    return id
  }
  const isWhole = await planWithin(deps, work, taskOf(deps, held, held.plan_hash), answer)
  if (!isWhole) await giveUpStaged(deps, upload_id)
  if (!isWhole || preview === null) return
  const isOurs = await switchAll(deps, held, ids, preview)
  if (isOurs) await lay(deps, work)
}

/** Returns ids in ascending order, also within a millisecond: files are published by their ids. */
function ascending(newId: NewId): NewId {
  let last = 0
  return () => (last = Math.max(newId(), last + 1))
}

/** From here on all of it counts as imported, with its entry in the audit. */
async function switchAll({ db, clock }: RunDeps, held: HeldUpload, ids: number[], preview: Preview): Promise<boolean> {
  const actor = JSON.parse(held.actor ?? '{}') as Actor
  const at = clock.now()
  const stored = preview.files.filter(({ state }) => state === 'good')
  const changes = stored.map((file) => ({
    field: file.file,
    before: null,
    after: { rows_added: file.new, rows_changed: file.changed },
  }))
  const named = { action: 'import_stored', entity: 'import', entity_id: String(held.upload_id) } as const
  return db.write(async (tx: Tx) => {
    const isOurs = await changeHeld(tx, held, { state: 'laying', total: preview.rows })
    if (!isOurs) return false
    for (const id of ids) await setImport(tx, id, { state: 'published' })
    await writeAudit(tx, { ...actor, ...named, at, changes, reason: null })
    return true
  })
}

async function lay(deps: RunDeps, { held, signal, say }: Work): Promise<void> {
  const imports = await importsOfUpload(deps.db.read, held.upload_id)
  const total = imports.reduce((sum, { row_count }) => sum + row_count, 0)
  let before = 0
  for (const { import_id, file, state, row_count } of imports) {
    if (state === 'stuck') throw new Error(`import ${import_id} is stuck`)
    await say({ step: file })
    const onProgress = (done: number) => {
      signal.throwIfAborted()
      void say({ done: Math.floor((total + before + done) / 2), total }).catch(() => {})
    }
    if (state !== 'done') await publish(deps, import_id, onProgress)
    before += row_count
  }
  const over = { ...RELEASED, state: 'done' as const, done: total, total, preview: null, ended_at: deps.clock.now() }
  const isOurs = await deps.db.write((tx) => changeHeld(tx, held, over))
  if (isOurs) await removeUploadFolder(deps.settings, held.folder)
  deps.log.info('an upload was imported', { upload_id: held.upload_id, rows: total })
}
