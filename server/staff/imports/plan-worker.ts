import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Tx } from '../../db/db.ts'
import { openReader } from '../../db/open.ts'
import { freeBytes } from '../../ports/free-bytes.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Begun } from '../../importing/writing/apply-import.ts'
import { type ImportWriter, writePlan } from '../../importing/writing/import-folder.ts'
import { planFolder } from '../../importing/planning/plan-folder.ts'
import type { FileAnswers } from '../../importing/planning/plan-table.ts'
import type { Importer } from '../../importing/sheets/sheet-rights.ts'
import { Unreadable, unreadable } from '../../importing/reading/table.ts'
import { unpackFolder } from '../../importing/reading/unpacked-folder.ts'
import { goodOf, type Preview, writePreview } from './preview.ts'
import { type LocalizedMessage, localized } from '../../importing/localized-message.rules.ts'

/** What the thread works on. */
export type PlanTask = {
  settings: Settings
  places: { sheets: string; found: string }
  isGoodRows: boolean
  now: number
  /** Whose roles count. */
  by: Importer
  /** What was answered about the upload's files. */
  answers: Record<string, FileAnswers>
  /** The hash of the preview whose rows are to be sent; null where only a preview is wanted. */
  planHash: string | null
  /** When the task has to end (epoch ms): programs that it started have ended by then. */
  until: number
}

/** A message of the thread; the thread waits for the reply to each, except to `reading`. */
export type PlanMessage =
  | { says: 'reading'; file: string }
  | { says: 'planned'; preview: Preview; isSame: boolean }
  | { says: 'begin'; begun: Begun }
  | { says: 'rows'; importId: number; from: number; rows: unknown[] }
  | { says: 'refused'; problem: LocalizedMessage }

/** What it says last, of each task. */
export type PlanDone = { says: 'done' }

/*
 * Compares an upload with the academy in a thread of its own: planning a sheet of 20,000 rows takes seconds of
 * computing, for which a student who saves an answer must not wait. The thread only reads; the process writes.
 */
function tell(message: PlanMessage | PlanDone): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
  parentPort?.postMessage(message)
}

async function ask(message: PlanMessage): Promise<unknown> {
  if (!parentPort) throw new Error('This runs in a thread.')
  const answered = once(parentPort, 'message')
  tell(message)
  const [answer] = (await answered) as [unknown]
  return answer
}

async function perform(task: PlanTask): Promise<void> {
  const { read, close } = await openReader(task.settings)
  try {
    await work(read, task)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const [fault] = error.problems
    if (fault) await ask({ says: 'refused', problem: fault.problem })
  } finally {
    await close()
  }
}

/** A folder that was sent in packed becomes part of the sheets, once. */
async function unpackAll(folder: string, dataDir: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.toLowerCase().endsWith('.zip'))) {
    tell({ says: 'reading', file: name })
    const path = join(folder, name)
    try {
      await unpackFolder(path, folder, await freeBytes(dataDir))
    } catch (error) {
      const [fault] = error instanceof Unreadable ? error.problems : []
      throw fault ? unreadable(localized('of_file', { file: name, problem: fault.problem })) : error
    }
    await rm(path)
  }
}

const writer: ImportWriter = {
  begin: async (begun) => (await ask({ says: 'begin', begun })) as number,
  stage: async (importId, from, rows) => void (await ask({ says: 'rows', importId, from, rows })),
  // All files are published together, when the last one is staged.
  publish: async () => {},
}

async function work(read: Tx, task: PlanTask): Promise<void> {
  const { settings, places, isGoodRows, now, by, answers, planHash, until } = task
  await unpackAll(places.sheets, settings.dataDir)
  const onFile = (file: string) => tell({ says: 'reading', file })
  const options = { moveTo: null, now, isGoodRows, by, answers, onFile, until }
  const plan = await planFolder(read, settings, places.sheets, options)
  const preview = await writePreview(places.found, plan, isGoodRows)
  const isSame = preview.plan_hash === planHash
  await ask({ says: 'planned', preview, isSame })
  if (!isSame) return
  for (const file of goodOf(plan, isGoodRows)) await writePlan(writer, settings, file)
}

for (;;) {
  if (!parentPort) throw new Error('This runs in a thread.')
  const [task] = (await once(parentPort, 'message')) as [PlanTask]
  await perform(task)
  tell({ says: 'done' })
}
