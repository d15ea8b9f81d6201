import type { BodyOf, DataOf } from '#contract/call.ts'
import { staffAudit, staffAuditExport } from '#contract/staff/audit.ts'
import { auditEntityOf } from '#contract/staff/audit-spellings.rules.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AuditValue } from '#contract/staff/staff-fields.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { auditMark, auditPage, writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import { shownEntry } from '../../audit/shown-entry.rules.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDays, isDay, momentOf, toDay, toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { namesOf } from './names.queries.ts'

type ShownEntry = Omit<DataOf<typeof staffAudit>['entries'][number], 'about'>
type StoredEntry = Awaited<ReturnType<typeof auditPage>>[number]

const CSV_HEADER = [
  'Entry',
  'When',
  'Who',
  'Role',
  'Action',
  'Of',
  'Id',
  'Field',
  'Before',
  'After',
  'Reason',
  'Request',
]

const NO_CHANGE = { field: '', before: null, after: null }

const shownIn = (zone: string, { entity, at, role, action, details, ...row }: StoredEntry): ShownEntry => ({
  ...row,
  ...shownEntry({ action, details }),
  entity: auditEntityOf(entity),
  at: toInstant(at, zone),
  role: role as Role | null,
})

/** A row for each field that an entry changed, one where it changed none. Numbers stay masked as the audit has them. */
function csvRows(zone: string, rows: readonly StoredEntry[]): string[][] {
  return rows.flatMap((row) => {
    const { entry_id, at, who, role, entity_id, changes, reason, request_id, ...of } = shownIn(zone, row)
    const all = changes && changes.length > 0 ? changes : [NO_CHANGE]
    // What this version has no id for is in the file as it is stored.
    const what = [of.action ?? row.action, of.entity ?? row.entity, entity_id ?? '']
    const begin = [String(entry_id), at, who, role ?? '', ...what]
    return all.map(({ field, before, after }) => [
      ...begin,
      field,
      csvValue(before),
      csvValue(after),
      reason ?? '',
      request_id,
    ])
  })
}

function csvValue(value: AuditValue): string {
  if (value === null || typeof value === 'string') return value ?? ''
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.join(', ')
  return Object.entries(value)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

type Whole = { entries: number; hash: string; at: string }

/** The end of a file: how many entries the audit has, and the hash of the last one, which follows from all of them. */
function endRow({ entries, hash, at }: Whole): string[] {
  const cells: Record<string, string> = { Entry: String(entries), When: at, Action: 'whole audit', After: hash }
  return CSV_HEADER.map((column) => (column === 'Field' ? 'hash' : (cells[column] ?? '')))
}

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const ON_A_PAGE = 100
const IN_A_PART = 1000
const OWNER_ALONE = ['owner'] as const

/** What was done, by whom, and what it changed. */
export function auditRoutes(route: StaffRoute, { db, clock, academy }: Deps): void {
  /** The newest entries that the filter lets through, at most `count`. */
  const storedOf = async (body: BodyOf<typeof staffAudit>, count: number) => {
    const { zone } = await academy()
    const startOf = (field: 'from' | 'until', day: string | undefined) => {
      if (day === undefined) return undefined
      if (!isDay(day)) throw new ApiError('malformed', { field })
      return momentOf(field === 'from' ? day : addDays(day, 1), '00:00', zone)
    }
    const filter = { ...body, from: startOf('from', body.from), until: startOf('until', body.until) }
    const rows = await auditPage(db.read, filter, count + 1)
    const oldest = rows.at(-1)
    const first_day = oldest ? toDay(oldest.at, zone) : null
    return { entries: rows.slice(0, count), zone, more: rows.length > count, first_day }
  }

  route(staffAudit, async ({ body }) => {
    const { entries, zone, ...page } = await storedOf(body, ON_A_PAGE)
    const shown = entries.map((row) => shownIn(zone, row))
    const nameOf = await namesOf(db.read, shown)
    return { data: { entries: shown.map((entry) => ({ ...entry, about: nameOf(entry) })), ...page } }
  })

  route(staffAuditExport, async ({ body, caller, request_id }) => {
    const { before, ...filter } = body
    const { entries, zone, more } = await storedOf(body, IN_A_PART)
    const isBegin = before === undefined
    if (isBegin) {
      const entry = {
        at: clock.now(),
        action: 'audit_exported',
        entity: 'audit',
        entity_id: null,
        reason: null,
      } as const
      const changes = changesBetween({}, filter)
      await db.write((tx) => writeAudit(tx, { ...actorOf(caller, request_id, OWNER_ALONE), ...entry, changes }))
    }
    // Only exports need the CSV writer.
    const { csvText } = await import('../../exporting/written-table.ts')
    const whole = more ? null : await auditMark(db.read)
    const end = whole ? [endRow({ ...whole, at: toInstant(clock.now(), zone) })] : []
    const csv = csvText([...(isBegin ? [CSV_HEADER] : []), ...csvRows(zone, entries), ...end], isBegin)
    return { data: { csv, entries: entries.length, before: more ? (entries.at(-1)?.entry_id ?? null) : null } }
  })
}
