import type { BodyOf } from '#contract/call.ts'
import type { staffImportAnswer } from '#contract/staff/import-answers.ts'
import type { Actor, AuditChange } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { saveMatch } from '../../importing/matching/matches.queries.ts'
import { stemOf } from '../../importing/planning/folder-files.ts'
import type { FileAnswers } from '../../importing/planning/plan-table.ts'
import { allSheets } from '../../importing/sheets/all-sheets.ts'
import { type Importer, rightOn } from '../../importing/sheets/sheet-rights.ts'
import type { Preview } from './preview.ts'
import { type Reading, titlesOf } from './reading.ts'
import type { StoredUpload } from './uploads.queries.ts'

type Said = BodyOf<typeof staffImportAnswer>['files'][number]

/** The answers that go with an upload, by the files' names without endings. */
export const answersOf = ({ answers }: Pick<StoredUpload, 'answers'>): Record<string, FileAnswers> =>
  answers === null ? {} : (JSON.parse(answers) as Record<string, FileAnswers>)

/**
 * Remembers what somebody says of the files of an upload; returns the answers that go with the upload.
 *
 * @throws {ApiError} for a file that was not asked about, or of a sheet that this person may not import.
 */
export async function answerFiles(
  tx: Tx,
  upload: StoredUpload,
  files: readonly Said[],
  { by, actor, now }: { by: Importer; actor: Actor; now: number },
): Promise<string> {
  const preview = JSON.parse(upload.preview ?? '{}') as Partial<Preview>
  const answers = answersOf(upload)
  const changes: AuditChange[] = []
  for (const said of files) {
    const planned = preview.files?.find(({ file }) => file === said.file)
    const sheet = planned?.sheet ?? null
    const isUnnamed = preview.unnamed?.some(({ file }) => file === said.file) === true
    const own = sheet ?? (isUnnamed ? (said.sheet ?? null) : null)
    const isSheet = allSheets.some(({ name }) => name === own)
    const isAskedAbout = own !== null && isSheet && rightOn(own, by) !== 'none' && isOf(planned?.reading ?? null, said)
    if (!isAskedAbout) throw new ApiError('rule', { field: 'files' })
    const { register } = said
    const known = answers[stemOf(said.file)] ?? {}
    answers[stemOf(said.file)] = { ...known, ...(isUnnamed && { sheet: own }), ...(register && { register }) }
    changes.push(...(await remember(tx, own, said)))
  }
  const act = { action: 'import_answered', entity: 'import', entity_id: String(upload.upload_id) } as const
  if (changes.length > 0) await writeAudit(tx, { ...actor, ...act, at: now, changes, reason: null })
  return JSON.stringify(answers)
}

/** Whether all that is answered was shown with the file: nobody gives names a meaning that they have not seen. */
function isOf(reading: Reading | null, { columns, values }: Said): boolean {
  const isShown = (said: Said['values'][number]) =>
    reading?.values.some(
      ({ kind, of_level, written }) => kind === said.kind && of_level === said.of_level && written === said.written,
    ) === true
  return columns.every(({ name }) => reading?.columns.some((one) => one.name === name)) && values.every(isShown)
}

async function remember(tx: Tx, sheet: string, { columns, values }: Said): Promise<AuditChange[]> {
  const changes: AuditChange[] = []
  const titles = titlesOf(sheet)
  for (const { name, title } of columns) {
    if (title !== null && !titles.includes(title)) throw new ApiError('rule', { field: 'files' })
    const key = { sheet, kind: 'column', of_level: '', written: name } as const
    const changed = await saveMatch(tx, { ...key, means: title })
    if (changed) changes.push({ field: name, before: changed.before, after: title })
  }
  for (const { kind, of_level, written, means } of values) {
    // A batch goes with its level in every sheet.
    const changed = await saveMatch(tx, { sheet: '', kind, of_level, written, means })
    if (changed) changes.push({ field: written, before: changed.before, after: means })
  }
  return changes
}
