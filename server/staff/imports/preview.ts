import { type Language, languages } from '#messages/languages'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataOf } from '#contract/call.ts'
import type { staffImportMistakes, staffImportUpload } from '#contract/staff/imports.ts'
import { writeCorrections } from '../../exporting/corrections.ts'
import type { FilePlan } from '../../importing/planning/plan.ts'
import type { FolderPlan } from '../../importing/planning/plan-folder.ts'
import { localize, localizedValues } from '../../importing/localize.ts'
import { type LocalizedMessage, localized } from '../../importing/localized-message.rules.ts'
import { isAsked, readingOf } from './reading.ts'
import { groupErrors, type GroupedError, shownRows } from '../../importing/grouped-errors.rules.ts'
import { mayTakeGoodRows, planStates } from '../../importing/planning/plan-state.ts'
import { planAsksFactor } from '../../importing/sheets/sheet-rights.ts'

type Shown = NonNullable<DataOf<typeof staffImportUpload>['upload']['preview']>
/** In a preview that an older version stored, the text is English. */
type Kept = LocalizedMessage | string
type Said = 'notes' | 'warnings' | 'changes'
type KeptFile = Omit<Shown['files'][number], Said> & Record<Said, Kept[]>
/** What an older version did not keep with a preview. */
const NOT_KEPT = { may_take_good_rows: false, reading: null }
const NOTHING_ASKED = { open: 0, unnamed: [], choices: null }
/** A stored preview: its sentences are localized for each reader. */
export type Preview = Omit<Shown, 'notes' | 'files'> & { notes: Kept[]; files: KeptFile[] }
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
  const mistakes = [
    ...plan.mistakes.filter(({ file }) => !plan.unnamed.some((one) => one.file === file)),
    ...plan.files.flatMap((file) => file.mistakes.filter((mistake) => !isAsked(file, mistake))),
  ]
  const groups = groupErrors(mistakes)
  for (let from = 0; from < groups.length; from += ON_A_PAGE) {
    await writeFile(pagePath(folder, from / ON_A_PAGE), JSON.stringify(groups.slice(from, from + ON_A_PAGE)))
  }
  const files: Preview['files'] = []
  for (const [at, file] of plan.files.entries()) {
    const has_workbook = file.problems.size > 0 && file.table !== null
    if (has_workbook) {
      for (const language of languages) await writeCorrections(yellowPath(folder, language), file, false, language)
    }
    files.push({ ...shown(file), state: states[at] ?? 'refused', has_workbook })
  }
  const good = goodOf(plan, isGoodRows)
  return {
    plan_hash: hashOf(good),
    rows: good.reduce((sum, { rows }) => sum + rows.length, 0),
    mistakes: mistakes.length,
    mistake_rows: new Set(mistakes.flatMap(({ file, row }) => (row === null ? [] : [`${row} ${file}`]))).size,
    open: plan.unnamed.length + files.reduce((sum, { reading }) => sum + (reading?.open ?? 0), 0),
    unnamed: plan.unnamed,
    choices: plan.choices,
    asks_factor: good.some(planAsksFactor),
    notes: plan.notes.slice(0, MAX_NOTES),
    files,
  }
}

function shown(plan: FilePlan) {
  const { file, sheet, counts, changes, warnings, notes, left, elsewhere, mistakes } = plan
  const said = [...left, ...notes]
  const more = said.length > MAX_NOTES ? [localized('more_notes', { count: said.length - MAX_NOTES })] : []
  return {
    ...counts,
    file,
    sheet,
    changes,
    warnings,
    notes: [...said.slice(0, MAX_NOTES), ...more],
    elsewhere: elsewhere ?? 0,
    mistakes: mistakes.filter((mistake) => !isAsked(plan, mistake)).length,
    may_take_good_rows: mistakes.length > 0 && mayTakeGoodRows(plan),
    reading: readingOf(plan),
  }
}

const pagePath = (folder: string, page: number) => join(folder, `mistakes-${page}.json`)

const yellowPath = (folder: string, language: Language) => join(folder, 'yellow', language)

const said = (sentence: Kept, language: Language): string =>
  typeof sentence === 'string' ? sentence : localize(sentence, language)

/** A preview in a language. */
export function shownPreview({ notes, files, ...preview }: Preview, language: Language): Shown {
  const all = (sentences: Kept[]) => sentences.map((sentence) => said(sentence, language))
  return {
    ...NOTHING_ASKED,
    ...preview,
    notes: all(notes),
    files: files.map((file) => ({
      ...NOT_KEPT,
      ...file,
      changes: all(file.changes),
      warnings: all(file.warnings),
      notes: all(file.notes),
    })),
  }
}

/** In what an older version stored, each mistake is on its own. */
type KeptError = Omit<GroupedError, 'problem' | 'rows' | 'count'> & { problem: Kept } & Partial<
    Pick<GroupedError, 'rows' | 'count'>
  >

/** One page of what is wrong, in this language; empty behind the last one. */
export async function mistakesPage(folder: string, page: number, language: Language): Promise<Mistakes> {
  const text = await readFile(pagePath(folder, page), 'utf8').catch(() => '[]')
  return (JSON.parse(text) as KeptError[]).map(({ file, row, rows, count = 1, column, problem }) => ({
    file,
    row,
    rows: row === null ? null : shownRows(rows ?? [{ from: row, to: row }]),
    count,
    column,
    problem: said(problem, language),
    ...(typeof problem === 'string'
      ? { code: null, values: {}, language: 'en' as const }
      : { code: problem.key, values: localizedValues(problem, language), language }),
  }))
}

/** The workbook that shows in a language what is wrong in a file; the name is one of the preview's. */
export async function yellowWorkbook(
  folder: string,
  file: string,
  language: Language,
): Promise<{ name: string; content: string }> {
  const name = `${file.replace(/\.[^.]+$/, '')}.xlsx`
  const bytes = await readFile(join(yellowPath(folder, language), name))
  return { name, content: bytes.toString('base64') }
}
