import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../academy/academy.ts'
import { writeAudit } from '../audit/audit.queries.ts'
import type { Db } from '../db/db.ts'
import type { StaffCaller } from '../http/calls/staff-route.ts'
import type { Language } from '#messages/languages'
import { plainText } from '../http/language.ts'
import type { Clock } from '../ports/clock.ts'
import { toDay, toInstant } from '../ports/time.ts'
import { actorOf } from '../staff/accounts/actor.ts'
import { workbookFile } from './sheet-page.ts'
import type { Value } from './written-table.ts'

const MAX_ROWS = 20_000
/** Read of a list that is exported: one more than fits tells that there are others. */
export const ROWS_READ = MAX_ROWS + 1

type Deps = { db: Db; clock: Clock; academy: AcademyReader }
type List = {
  /** What the entry in the audit log calls it, and the file without `_`. */
  name: string
  caller: StaffCaller
  request_id: string
  /** The call's own roles. */
  roles: readonly Role[]
  /** Of the caller, for what the file itself says. */
  language: Language
  header: string[]
  /** The message whose recipients these are, or the paper whose students; without it the list is of the whole academy. */
  of?: { entity: 'message' | 'paper'; id: number }
  /** What the list was filtered by. */
  filter?: Record<string, string | undefined>
}

/**
 * Returns a list as its screen shows it to this caller, as a workbook; no import takes it back. It may have names of
 * students or of the staff, so it is recorded in the audit log. A list that is too long ends where the workbook is full,
 * and its last row says so.
 */
export async function shownList({ db, clock, academy }: Deps, list: List, rows: Value[][]) {
  const { name, caller, request_id, roles, language, header, of, filter = {} } = list
  const at = clock.now()
  const kept = rows.slice(0, MAX_ROWS)
  const changes = Object.entries({ [name]: String(kept.length), ...filter }).flatMap(([field, after]) =>
    after === undefined ? [] : [{ field, before: null, after }],
  )
  const about = { entity: of?.entity ?? 'academy', entity_id: of ? String(of.id) : null } as const
  const entry = { action: 'list_exported', ...about, changes, reason: null } as const
  await db.write((tx) => writeAudit(tx, { ...actorOf(caller, request_id, roles), at, ...entry }))
  if (rows.length > MAX_ROWS) kept.push([plainText('staff_export_list_cut')(language)])
  const title = name.replaceAll('_', ' ')
  return workbookFile(`${title} ${toDay(at, (await academy()).zone)}`, [{ name: title, header, rows: kept }])
}

/** A moment as a cell, on the academy's clock. */
export const momentCell = (at: number | null, zone: string): Value =>
  at === null ? null : { date: toInstant(at, zone).slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ') }

/** A value of the contract, `not_started`, as a cell: `Not started`. */
export const wordCell = (value: string): string =>
  `${value.slice(0, 1).toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`
