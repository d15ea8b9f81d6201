import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffMarkRegister } from '#contract/staff/register.ts'
import type { Role } from '#contract/staff/roles.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import { addMarks, type AttendanceMark } from '../../features/attendance/attendance-marks.queries.ts'
import { mark, unmark } from '../../features/attendance/attendance.queries.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { actorOf } from '../accounts/actor.ts'
import { classesSeen } from '../accounts/classes-seen.ts'
import { type PlacedCell, type ReadRegister, readRegister, shownCells } from './read-register.ts'
import { decide } from './register.rules.ts'

type Body = BodyOf<typeof staffMarkRegister>
type Answer = DataOf<typeof staffMarkRegister>
type Outcome = Answer['outcomes'][number]['outcome']
type Asking = { caller: StaffCaller; request_id: string; roles: readonly Role[]; now: number; zone: string }

const REFUSED = {
  cancelled: 'staff_register_cancelled',
  future: 'staff_register_future',
  too_old: 'staff_register_too_old',
} as const

/**
 * Stores marks, each by itself, in one unit of work with one entry in the audit, which counts and names nobody.
 *
 * @throws {ApiError} `not_found`; `rule` where nothing of this register can be marked, or a reason is missing.
 */
export async function saveMarks(db: Db, body: Body, asking: Asking): Promise<Answer> {
  const { caller, roles, now, zone } = asking
  return db.write(async (tx) => {
    const seen = await classesSeen(tx, caller)
    const asked = { classId: body.class_id, seen, roles: caller.roles, now, zone }
    const register = await readRegister(tx, asked)
    refuseClosed(register, body)
    const before = countsOf(register)
    const written: AttendanceMark[] = []
    const outcomes: Answer['outcomes'] = []
    for (const sent of body.marks)
      outcomes.push({ key: sent.key, outcome: await place(tx, register, { sent, body, asking, written }) })
    await addMarks(tx, written)
    if (written.length > 0) {
      const { batch_name, subject_name } = register.of
      const of = { class: `${register.date} · ${batch_name} · ${subject_name}` }
      const changes = [...changesBetween({}, of), ...changesBetween(before, countsOf(register))]
      const entry = { action: 'register marked', entity: 'class', entity_id: String(body.class_id), changes }
      await writeAudit(tx, {
        ...actorOf(caller, asking.request_id, roles),
        ...entry,
        at: now,
        reason: body.reason ?? null,
      })
    }
    return { outcomes, cells: shownCells(register) }
  })
}

function refuseClosed({ may }: ReadRegister, { reason }: Body): void {
  if (may === 'mark') return
  if (may !== 'reason') throw new ApiError('rule', { field: 'class_id', text: plainText(REFUSED[may]) })
  if (reason === undefined || reason.trim() === '')
    throw new ApiError('rule', { field: 'reason', text: plainText('staff_register_reason') })
}

type Placing = { sent: Body['marks'][number]; body: Body; asking: Asking; written: AttendanceMark[] }

/** Stores one mark where it may stand, and gives the register its new cell. */
async function place(tx: Tx, register: ReadRegister, { sent, body, asking, written }: Placing): Promise<Outcome> {
  const { of, date, rows, cells, marks } = register
  const { stud_id, key, status } = sent
  const cell = cells.get(stud_id)
  const row = rows.find((one) => one.stud_id === stud_id)
  if (!cell || !row || row.away !== null) return 'away'
  const isKnown = [...marks, ...written].some((one) => one.stud_id === stud_id && one.mark_key === key)
  const verdict = decide(cell, sent, { device: body.device, isKnown })
  if (verdict.outcome !== 'stored') return verdict.outcome
  const at = { stud_id, subject_id: of.subject_id, date, start: cell.start }
  if (!cell.isNoted) written.push({ ...at, ...unnoted(cell) })
  if (status === null) await unmark(tx, at)
  else await mark(tx, { ...at, status })
  const { caller, now } = asking
  const is_filled = sent.is_filled
  written.push({
    ...at,
    counter: verdict.counter,
    status,
    is_filled: Number(is_filled),
    mark_key: key,
    device: body.device,
    staff_id: caller.staff_id,
    who: caller.name,
    marked_at: Math.min(sent.marked_at, now),
    stored_at: now,
    reason: body.reason ?? null,
  })
  const newCell = { status, counter: verdict.counter, is_filled, device: body.device, who: caller.name, isNoted: true }
  cells.set(stud_id, { ...cell, ...newCell })
  return 'stored'
}

/** What an import has made of a cell, as a mark of nobody's. */
const unnoted = ({ counter, status }: PlacedCell) => ({
  counter,
  status,
  is_filled: 0,
  mark_key: null,
  device: null,
  staff_id: null,
  who: null,
  marked_at: null,
  stored_at: null,
  reason: null,
})

function countsOf({ cells }: ReadRegister): Record<string, number> {
  const count = (status: string) => [...cells.values()].filter((cell) => cell.status === status).length
  return { present: count('P'), absent: count('A'), late: count('L') }
}
