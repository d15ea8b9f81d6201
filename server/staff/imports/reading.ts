import type { DataOf } from '#contract/call.ts'
import type { staffImportUpload } from '#contract/staff/imports.ts'
import { columnName } from '../../importing/planning/header.ts'
import type { FilePlan } from '../../importing/planning/plan.ts'
import { sheetNamed } from '../../importing/sheets/all-sheets.ts'
import type { ValidationError } from '../../importing/validation-errors.ts'

type Preview = NonNullable<DataOf<typeof staffImportUpload>['upload']['preview']>
export type Reading = NonNullable<Preview['files'][number]['reading']>

/** The titles of the columns that a sheet can have. */
export const titlesOf = (sheet: string): string[] =>
  Object.values(sheetNamed(sheet).columns).flatMap(({ title, hidden }) => (hidden ? [] : [title]))

/** How a file was read; null for one with the academy's own names throughout. */
export function readingOf(plan: FilePlan): Reading | null {
  const { sheet, values, register } = plan
  const columns = plan.columns.map(({ index: _index, ...column }) => column)
  const isOwn = columns.every(({ how }) => how === 'title' || how === 'unread')
  if (isOwn && values.length === 0 && register === null) return null
  const isOpen = register !== null && !isAnswered(plan)
  const open =
    columns.filter(({ how }) => how === 'unclear').length +
    values.filter(({ means }) => means === null).length +
    (isOpen ? 1 : 0)
  return { open, columns, titles: titlesOf(sheet), values, register }
}

const REGISTER_PROBLEMS: ReadonlySet<string> = new Set(['name_of_month', 'name_of_register'])

const isAnswered = ({ mistakes }: FilePlan): boolean =>
  !mistakes.some(({ problem }) => REGISTER_PROBLEMS.has(problem.key))

const NOT_FOUND: ReadonlySet<string> = new Set(['not_found', 'not_found_near', 'not_found_commas'])
const COLUMNS = { level: 'Level', batch: 'Batch Code' } as const

/** Returns true for a mistake that an answer resolves: it is asked about, and not listed among those to correct. */
export function isAsked({ columns, values, register }: FilePlan, { column, problem }: ValidationError): boolean {
  const { key } = problem
  if (REGISTER_PROBLEMS.has(key)) return register !== null
  if (NOT_FOUND.has(key))
    return values.some(
      (value) =>
        value.means === null &&
        value.written === problem.values['code'] &&
        titlesAsked(value).some((title) => column === title || column?.endsWith(`(${title})`) === true),
    )
  if (key === 'column_missing')
    return columns.some(({ how, guess }) => how === 'unclear' && guess === problem.values['title'])
  return columns.some(({ how, index }) => how === 'unclear' && column === columnName(index, ''))
}

/** A class that says level and batch in one is missing in both columns. */
const titlesAsked = ({ kind, of_level }: FilePlan['values'][number]): string[] =>
  kind === 'batch' && of_level === '' ? Object.values(COLUMNS) : [COLUMNS[kind]]
