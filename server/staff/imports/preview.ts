import type { Language } from '#messages/languages'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataOf } from '#contract/call.ts'
import type { staffImportMistakes, staffImportUpload } from '#contract/staff/imports.ts'
import { writeCorrections } from '../../provider/exporting/corrections.ts'
import type { FilePlan } from '../../provider/importing/plan.ts'
import type { FolderPlan } from '../../provider/importing/plan-folder.ts'
import { saidIn, type Told } from '../../provider/told.ts'
import { toldOf, type ValidationError } from '../../provider/validation-errors.ts'
import { planStates } from '../../provider/importing/plan-state.ts'

export type Preview = NonNullable<DataOf<typeof staffImportUpload>['upload']['preview']>
type Mistakes = DataOf<typeof staffImportMistakes>['mistakes']

const ON_A_PAGE = 100
const MAX_NOTES = 50

/** What would be stored in the place of what. Two plans with the same hash do the same to the same academy. */
function hashOf(good: FilePlan[]): string {
  const hash = createHash('sha256')
  for (const { file, sheet, rows, before } of good) {
    hash.update(JSON.stringify([file, sheet, rows.length]))
    for (const [at, row] of rows.entries()) hash.update(JSON.stringify([row, before[at]]))
  }
  return hash.digest('base64url')
}

/** The files of a plan that may be stored. */
export function goodOf({ files }: FolderPlan, isGoodRows: boolean): FilePlan[] {
  const states = planStates(files, isGoodRows)
  return files.filter((_plan, at) => states[at] === 'good')
}

/** Keeps what is wrong, page by page, with the yellow workbooks; returns what the screen shows. */
export async function writePreview(folder: string, plan: FolderPlan, isGoodRows: boolean): Promise<Preview> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const states = planStates(plan.files, isGoodRows)
  const mistakes = [...plan.mistakes, ...plan.files.flatMap((file) => file.mistakes)]
  for (let from = 0; from < mistakes.length; from += ON_A_PAGE) {
    await writeFile(
      pagePath(folder, from / ON_A_PAGE),
      JSON.stringify(mistakes.slice(from, from + ON_A_PAGE).map(keptAs)),
    )
  }
  const files: Preview['files'] = []
  for (const [at, file] of plan.files.entries()) {
    const has_workbook = file.problems.size > 0 && file.table !== null
    if (has_workbook) await writeCorrections(join(folder, 'yellow'), file, false)
    files.push({ ...shown(file), state: states[at] ?? 'refused', has_workbook })
  }
  const good = goodOf(plan, isGoodRows)
  return {
    plan_hash: hashOf(good),
    rows: good.reduce((sum, { rows }) => sum + rows.length, 0),
    mistakes: mistakes.length,
    notes: plan.notes.slice(0, MAX_NOTES),
    files,
  }
}

function shown({ file, sheet, counts, changes, warnings, notes, left, elsewhere, mistakes }: FilePlan) {
  const said = [...left, ...notes]
  const more = said.length > MAX_NOTES ? [`… and ${said.length - MAX_NOTES} more`] : []
  return {
    ...counts,
    file,
    sheet,
    changes,
    warnings,
    notes: [...said.slice(0, MAX_NOTES), ...more],
    elsewhere: elsewhere ?? 0,
    mistakes: mistakes.length,
  }
}

const pagePath = (folder: string, page: number) => join(folder, `mistakes-${page}.json`)

type Kept = ValidationError & { told: Pick<Told, 'key' | 'values'> | null }

const keptAs = (mistake: ValidationError): Kept => ({ ...mistake, told: toldOf(mistake) })

/** One page of what is wrong, in this language as far as the catalogue goes; empty behind the last one. */
export async function mistakesPage(folder: string, page: number, language: Language): Promise<Mistakes> {
  const text = await readFile(pagePath(folder, page), 'utf8').catch(() => '[]')
  return (JSON.parse(text) as Kept[]).map(({ told, problem, ...place }) => ({
    ...place,
    problem: told === null ? problem : saidIn(told, language),
    code: told?.key ?? null,
    values: told === null ? {} : valuesOf(told),
    language: told === null ? 'en' : language,
  }))
}

const valuesOf = ({ values }: Pick<Told, 'values'>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** The workbook that shows what is wrong in a file; the name is one of the preview's. */
export async function yellowWorkbook(folder: string, file: string): Promise<{ name: string; content: string }> {
  const name = `${file.replace(/\.[^.]+$/, '')}.xlsx`
  const bytes = await readFile(join(folder, 'yellow', name))
  return { name, content: bytes.toString('base64') }
}
