import type { DataOf } from '#contract/call.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import {
  staffAddMember,
  staffChangeMember,
  staffEndMember,
  staffExportTeam,
  staffNewLink,
  staffTeam,
} from '#contract/staff/team.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db } from '../../db/db.ts'
import { momentCell, shownList, wordCell } from '../../exporting/shown-list.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { batchesWithIds, subjectsWithIds } from '../../importing/sheets/learning/catalog-stored.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { linkPath, putLink } from '../accounts/invite.ts'
import { newStaffToken } from '../accounts/staff-token.ts'
import { endStaffSessions } from '../accounts/sessions.queries.ts'
import {
  addStaff,
  changeStaff,
  endStaff,
  everybody,
  type Filled,
  type MemberRow,
  otherOwners,
  staffByEmail,
  unknownPlaces,
} from '../accounts/staff.queries.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; random: Random; academy: AcademyReader }
type Member = DataOf<typeof staffTeam>['members'][number]

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const OWNER_ALONE = ['owner'] as const

const refuse = (field: string, text: Parameters<typeof plainText>[0]) =>
  new ApiError('rule', { field, text: plainText(text) })

/** What the audit compares of one. */
const facts = ({ name, email, roles, batch_ids, subject_ids }: Filled) => ({
  name,
  email,
  roles: roles.toSorted(),
  batch_ids: batch_ids.toSorted((a, b) => a - b),
  subject_ids: subject_ids.toSorted((a, b) => a - b),
})
const NOBODY = { name: null, email: null, roles: null, batch_ids: null, subject_ids: null }

/** Reads, checks and tells of members. */
function membersOf({ db, clock, academy }: Deps) {
  const shown = async (rows: MemberRow[]): Promise<Member[]> => {
    const { zone } = await academy()
    const instant = (at: number | null) => (at === null ? null : toInstant(at, zone))
    return rows.map((row) => ({
      ...row,
      seen_at: instant(row.seen_at),
      ended_at: instant(row.ended_at),
      link_ends_at: instant(row.link_ends_at),
    }))
  }
  const memberOf = async (staff_id: number): Promise<MemberRow> => {
    const found = (await everybody(db.read)).find((row) => row.staff_id === staff_id)
    if (!found) throw new ApiError('not_found')
    return found
  }
  const shownMember = async (staff_id: number): Promise<Member> => {
    const [member] = await shown([await memberOf(staff_id)])
    if (!member) throw new ApiError('not_found')
    return member
  }
  const checked = async (filled: Filled, staff_id: number | null): Promise<Filled> => {
    const email = filled.email.trim().toLowerCase()
    if (!EMAIL.test(email)) throw refuse('email', 'staff_email_wrong')
    const other = await staffByEmail(db.read, email)
    if (other && other.staff_id !== staff_id) throw refuse('email', 'staff_email_taken')
    const unknown = await unknownPlaces(db.read, filled)
    if (unknown) throw refuse(unknown, 'staff_place_unknown')
    return { ...filled, email, name: filled.name.trim() }
  }
  const entry = (caller: StaffCaller, request_id: string, action: AuditAction, staff_id: number) => ({
    ...actorOf(caller, request_id, OWNER_ALONE),
    at: clock.now(),
    action,
    entity: 'staff' as const,
    entity_id: String(staff_id),
    reason: null,
  })
  const linked = async (staff_id: number, token: string, ends: number) => {
    const { zone } = await academy()
    return { member: await shownMember(staff_id), link: linkPath(token), link_ends_at: toInstant(ends, zone) }
  }
  return { shown, memberOf, shownMember, checked, entry, linked }
}

/** Who works here, and what they may: for owners. */
export function teamRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, newId, random } = deps
  const { shown, memberOf, checked, entry, linked } = membersOf(deps)

  route(staffTeam, async () => {
    return { data: { members: await shown(await inOrder(db)) } }
  })

  exportRoute(route, deps)

  route(staffAddMember, async ({ body, caller, request_id }) => {
    const filled = await checked(body, null)
    const [staff_id, token, now] = [newId(), newStaffToken(random), clock.now()]
    const ends = await db.write(async (tx) => {
      await addStaff(tx, staff_id, now, filled)
      const changes = changesBetween(NOBODY, facts(filled))
      await writeAudit(tx, { ...entry(caller, request_id, 'member_added', staff_id), changes })
      return putLink(tx, token, staff_id, now)
    })
    return { data: await linked(staff_id, token, ends) }
  })

  route(staffNewLink, async ({ body, caller, request_id }) => {
    const { staff_id } = body
    const [token, now] = [newStaffToken(random), clock.now()]
    if ((await memberOf(staff_id)).ended_at !== null) throw new ApiError('not_found')
    const ends = await db.write(async (tx) => {
      // Whoever asks for a new link may have lost a device that is logged in.
      if (staff_id !== caller.staff_id) await endStaffSessions(tx, staff_id, 'new link', now)
      await writeAudit(tx, { ...entry(caller, request_id, 'member_link_renewed', staff_id), changes: [] })
      return putLink(tx, token, staff_id, now)
    })
    return { data: await linked(staff_id, token, ends) }
  })

  changeRoutes(route, deps)
}

/** Everybody by name, those who left at the end. */
async function inOrder({ read }: Db): Promise<MemberRow[]> {
  const rows = await everybody(read)
  return [...rows.filter((row) => row.ended_at === null), ...rows.filter((row) => row.ended_at !== null)]
}

const HEADER = ['Name', 'Email', 'Roles', 'Batches', 'Subjects', 'Second Step', 'Last Seen', 'Left On']

function exportRoute(route: StaffRoute, deps: Deps): void {
  const { db, academy } = deps
  route(staffExportTeam, async ({ caller, language, request_id }) => {
    const { zone } = await academy()
    const [batches, subjects] = [await batchesWithIds(db.read), await subjectsWithIds(db.read)]
    const rows = (await inOrder(db)).map(({ batch_ids, subject_ids, ...member }) => [
      member.name,
      member.email,
      member.roles.map(wordCell).join(', '),
      batches.flatMap(({ batch_id, batch_code }) => (batch_ids.includes(batch_id) ? [batch_code] : [])).join(', '),
      subjects
        .flatMap(({ subject_id, subject_code }) => (subject_ids.includes(subject_id) ? [subject_code] : []))
        .join(', '),
      member.has_factor ? 'Yes' : 'No',
      momentCell(member.seen_at, zone),
      momentCell(member.ended_at, zone),
    ])
    const list = { name: 'team', caller, request_id, roles: OWNER_ALONE, language, header: HEADER }
    return { data: await shownList(deps, list, rows) }
  })
}

/** What two may do at once: refused where the version is not the one that was seen. */
function changeRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock } = deps
  const { memberOf, shownMember, checked, entry } = membersOf(deps)

  route(staffChangeMember, async ({ body, caller, request_id }) => {
    const { staff_id, version } = body
    const before = await memberOf(staff_id)
    const filled = await checked(body, staff_id)
    const stored = await db.write(async (tx) => {
      if (!filled.roles.includes('owner') && (await otherOwners(tx, staff_id)) === 0) return 'last owner'
      if (!(await changeStaff(tx, staff_id, version, filled))) return 'changed'
      const changes = changesBetween(facts(before), facts(filled))
      await writeAudit(tx, { ...entry(caller, request_id, 'member_changed', staff_id), changes })
      return null
    })
    if (stored === 'last owner') throw refuse('roles', 'staff_last_owner')
    if (stored === 'changed') throw new ApiError('changed_meanwhile')
    return { data: { member: await shownMember(staff_id) } }
  })

  route(staffEndMember, async ({ body, caller, request_id }) => {
    const { staff_id, version, restore } = body
    const { roles } = await memberOf(staff_id)
    const now = clock.now()
    const stored = await db.write(async (tx) => {
      if (!restore && roles.includes('owner') && (await otherOwners(tx, staff_id)) === 0) return 'last owner'
      if (!(await endStaff(tx, { staff_id, version, restore, now }))) return 'changed'
      if (!restore) await endStaffSessions(tx, staff_id, 'left', now)
      const action = restore ? 'member_restored' : 'member_ended'
      await writeAudit(tx, { ...entry(caller, request_id, action, staff_id), changes: [] })
      return null
    })
    if (stored === 'last owner') throw refuse('roles', 'staff_last_owner')
    if (stored === 'changed') throw new ApiError('changed_meanwhile')
    return { data: { member: await shownMember(staff_id) } }
  })
}
