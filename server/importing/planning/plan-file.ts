import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileRef } from '../file-ref.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { Unreadable, unreadable } from '../reading/table.ts'
import type { TableReader } from '../reading/table-reader.ts'
import type { Sheet } from '../sheet.ts'
import { rightOn, rolesFor } from '../sheets/sheet-rights.ts'
import type { SheetFile } from './folder-files.ts'
import type { FolderFiles } from './found-files.ts'
import { whyNotOpened } from './not-opened.ts'
import { addValidationError, emptyPlan, type FilePlan } from './plan.ts'
import { planRows } from './plan-rows.ts'
import { type Asking, planTable } from './plan-table.ts'
import type { Run } from './planned-row.ts'
import { questionRows } from './question-rows.ts'
import { layoutOf } from './typed-rows.ts'
import { type PageFile, pagesOf } from './workbook-pages.ts'

/** `there`: the files of the folder, by their names without endings. */
export type FolderRun = Run & { folder: FolderFiles; asking: Asking; there: ReadonlySet<string> }

/** Compares a file of a folder with the academy: a workbook may be several. */
export async function planFile(run: FolderRun, reader: TableReader, found: SheetFile): Promise<FilePlan[]> {
  const { file, path, sheet, words, kind } = found
  if (rightOn(sheet.name, run.by) === 'none') return [closed(emptyPlan(file, sheet.name))]
  const fault = await whyNotOpened(file, () => path)
  const hash = fault === null ? await hashOf(path) : ''
  const planned = async (name: string, work: (plan: FilePlan) => Promise<void>) =>
    planPart(run, found, { ...emptyPlan(name, sheet.name), hash }, work)
  if (fault !== null) return [await planned(file, async () => Promise.reject(unreadable(fault)))]
  if (kind === 'questions')
    return [
      await planned(file, async (plan) => {
        const rows = questionRows(run, plan, sheet, await reader.readQuestions(path), words)
        await planRows(run, plan, sheet, rows, titlesOf(sheet))
      }),
    ]
  const pages = await readPages(run, reader, found)
  if (pages instanceof Unreadable) return [await planned(file, async () => Promise.reject(pages))]
  const plans: FilePlan[] = []
  for (const { file: name, table } of pages)
    plans.push(await planned(name, async (plan) => planTable(run, plan, sheet, { table, words })))
  return plans
}

/** Only the console, which shows each page with its effect, takes more than the first one. */
async function readPages(run: FolderRun, reader: TableReader, found: SheetFile): Promise<PageFile[] | Unreadable> {
  const { file, path, sheet } = found
  try {
    const table = await reader.read(path)
    return run.asking ? pagesOf(table, sheet, file, run.there) : [{ file, table }]
  } catch (error) {
    if (error instanceof Unreadable) return error
    throw error
  }
}

async function planPart(
  run: FolderRun,
  { sheet, twin }: SheetFile,
  plan: FilePlan,
  work: (plan: FilePlan) => Promise<void>,
): Promise<FilePlan> {
  const before = new Set(run.folder.paths.keys())
  const say = (row: number | null, column: string | null, problem: LocalizedMessage) =>
    addValidationError(plan, row, column, problem)
  if (twin !== undefined) say(null, null, localized('twin', { twin }))
  try {
    await work(plan)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    for (const { row, problem } of error.problems) say(row, null, problem)
    run.known.unread.add(sheet.name)
  }
  return finished(run, plan, before)
}

const ROLES = { owner: 'role_owner', clerk: 'role_clerk', examiner: 'role_examiner' } as const

/** The file is not read: a row's fault may contain what only other people may know. */
function closed(plan: FilePlan): FilePlan {
  const roles = rolesFor(plan.sheet).map((role) => localized(ROLES[role]))
  plan.warnings.push(localized('sheet_closed', { sheet: plan.sheet, roles }))
  return { ...plan, isClosed: true }
}

/** A file without columns has its values named as the sheet names them. */
const titlesOf = ({ columns }: Sheet) =>
  layoutOf(
    Object.entries(columns).map(([key, cell]) => ({ key, cell, index: null })),
    [],
  )

function finished(run: FolderRun, plan: FilePlan, before: Set<FileRef>): FilePlan {
  plan.notes.push(...run.folder.takeNotes())
  plan.mistakes.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  for (const [ref, from] of run.folder.paths) if (!before.has(ref)) plan.files.push({ ref, path: from })
  return plan
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url')
}
