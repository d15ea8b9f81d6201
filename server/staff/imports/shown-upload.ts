import type { DataOf } from '#contract/call.ts'
import type { staffImportUpload } from '#contract/staff/imports.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import type { Preview } from './preview.ts'
import type { OpenUpload, StoredUpload } from './uploads.queries.ts'

type Shown = DataOf<typeof staffImportUpload>['upload']

/** What a list says of one that was sent in. */
export const uploadRow = (row: OpenUpload, caller: StaffCaller, zone: string) => ({
  upload_id: row.upload_id,
  who: row.who,
  is_mine: row.staff_id === caller.staff_id,
  names: JSON.parse(row.names) as string[],
  bytes: row.bytes,
  state: row.state,
  added_at: toInstant(row.added_at, zone),
})

/** One that was sent in, as its screen shows it. */
export async function shownUpload(
  { academy }: { academy: AcademyReader },
  row: StoredUpload,
  caller: StaffCaller,
): Promise<Shown> {
  const { zone } = await academy()
  return {
    ...uploadRow(row, caller, zone),
    is_good_rows: row.is_good_rows === 1,
    has_changed: row.has_changed === 1,
    step: row.step,
    done: row.done,
    total: row.total,
    problem: row.problem,
    is_undone: row.undone_at !== null,
    preview: row.preview === null ? null : (JSON.parse(row.preview) as Preview),
  }
}
