import type { Language } from '#messages/languages'
import type { DataOf } from '#contract/call.ts'
import type { staffImportUpload } from '#contract/staff/imports.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { localize } from '../../importing/localize.ts'
import type { LocalizedMessage } from '../../importing/localized-message.rules.ts'
import { type Preview, shownPreview } from './preview.ts'
import { liesHere } from './upload-folder.ts'
import { isComparedFor } from './upload-rights.ts'
import type { OpenUpload, StoredUpload } from './uploads.queries.ts'

type Deps = { settings: Pick<Settings, 'dataDir' | 'databaseUrl'>; clock: Clock }
type Shown = DataOf<typeof staffImportUpload>['upload']

/** How long an upload waits for its machine before it may be given up. */
export const GIVE_UP_MS = 600_000
const NEEDS_NO_FOLDER = new Set<StoredUpload['state']>(['laying', 'done', 'broken'])

/** What a list says of one that was sent in. */
export const uploadRow = ({ settings, clock }: Deps, row: OpenUpload, caller: StaffCaller, zone: string) => ({
  upload_id: row.upload_id,
  who: row.who,
  is_mine: row.staff_id === caller.staff_id,
  names: JSON.parse(row.names) as string[],
  bytes: row.bytes,
  state: stateFor(row, caller),
  added_at: toInstant(row.added_at, zone),
  elsewhere: liesHere(settings, row) || NEEDS_NO_FOLDER.has(row.state) ? null : { machine: row.machine },
  may_give_up: mayGiveUp(row, clock.now()),
})

/** An upload that was compared by other roles is not compared yet for this caller. */
const stateFor = (row: OpenUpload, caller: StaffCaller): StoredUpload['state'] =>
  row.state === 'planned' && !isComparedFor(row, caller) ? 'open' : row.state

/** Whether an upload has waited so long that the machine with its files may never come back. */
function mayGiveUp({ state, asked_at, held_until }: OpenUpload, now: number): boolean {
  const isWaiting = (state === 'planning' || state === 'storing') && (held_until ?? 0) < now
  return isWaiting && asked_at !== null && asked_at < now - GIVE_UP_MS
}

/** A sentence that was kept, in a language; what is none stays as it is. */
const problemIn = (kept: string, language: Language): string =>
  kept.startsWith('{') ? localize(JSON.parse(kept) as LocalizedMessage, language) : kept

/** One that was sent in, as its screen shows it. */
export async function shownUpload(
  deps: Deps & { academy: AcademyReader },
  row: StoredUpload,
  { caller, language }: { caller: StaffCaller; language: Language },
): Promise<Shown> {
  const { zone } = await deps.academy()
  return {
    ...uploadRow(deps, row, caller, zone),
    is_good_rows: row.is_good_rows === 1,
    has_changed: row.has_changed === 1,
    step: row.step,
    done: row.done,
    total: row.total,
    problem: row.problem === null ? null : problemIn(row.problem, language),
    is_undone: row.undone_at !== null,
    preview:
      row.preview === null || !isComparedFor(row, caller)
        ? null
        : shownPreview(JSON.parse(row.preview) as Preview, language),
  }
}
