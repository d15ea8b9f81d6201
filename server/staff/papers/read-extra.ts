import type { DataOf } from '#contract/call.ts'
import type { staffCheckExtraTime } from '#contract/staff/extra-time.ts'
import type { ExtraGroup } from '../../assessment/sitting/extra-times.queries.ts'
import { extraMs } from '../../assessment/sitting/extra-time.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Fields } from './draft-fields.ts'
import { batchesByCode, namedStudents, studentsAmong } from './extra-groups.queries.ts'
import { type Refusal, refusal } from './paper-refusals.rules.ts'
import type { Readers } from '../../assessment/paper/audience.queries.ts'
import { extraAmount, areResultsEarly } from './extra-amount.rules.ts'

type Group = Fields['extra'][number]
type Told = DataOf<typeof staffCheckExtraTime>['told']

/** The facts of a paper that decide who has longer, and until when; moments in epoch ms. */
export type TimedPaper = {
  readers: Readers
  minutes: number | null
  ends_at: number | null
  results_at: number | null
}

/**
 * The result of reading groups: as they would be stored, as they are shown, and how many ms longer each student has.
 */
export type ReadExtra = {
  groups: ExtraGroup[]
  told: Told
  msOf: ReadonlyMap<number, number>
  refusals: Refusal[]
}

const FIRST_NAMES = 10
const MAX_NAMED = 5
const MINUTE_MS = 60_000
const NONE = { minutes: null, percent: null }

/** Reads the groups with more time of a paper, and says all that is wrong with them. Changes nothing. */
export async function readExtra(read: Tx, paper: TimedPaper, extra: readonly Group[]): Promise<ReadExtra> {
  const { readers, minutes, ends_at, results_at } = paper
  const batches = await batchesByCode(
    read,
    extra.map(({ batch }) => batch),
  )
  const all: ReadExtra = { groups: [], told: [], msOf: new Map(), refusals: [] }
  const msOf = new Map<number, number>()
  for (const [at, group] of extra.entries()) {
    const amount = extraAmount(group)
    const ms = amount === null ? 0 : extraMs(amount, minutes)
    const batch_id = group.batch === '' ? null : (batches.get(group.batch) ?? 0)
    const stud_ids = batch_id === null ? [...new Set(group.students)] : []
    const members = await studentsAmong(read, readers, { batch_id, stud_ids })
    const students = await namedStudents(read, stud_ids)
    for (const { stud_id } of members) msOf.set(stud_id, Math.max(msOf.get(stud_id) ?? 0, ms))
    all.groups.push({ ...(amount ?? NONE), batch_id, stud_ids })
    all.told.push({
      count: members.length,
      names: members.slice(0, FIRST_NAMES).map(({ name }) => name),
      minutes: amount === null || minutes === null ? null : ms / MINUTE_MS,
      students,
    })
    const isIn = new Set(members.map(({ stud_id }) => stud_id))
    const outside = students.filter(({ stud_id }) => !isIn.has(stud_id)).map(({ name }) => name)
    all.refusals.push(...refusalsOf(String(at + 1), { hasAmount: amount !== null, count: members.length, outside }))
  }
  if (extra.length > 0 && minutes === null) all.refusals.push(refusal('extra', 'extra_no_minutes'))
  const mostMs = Math.max(0, ...msOf.values())
  if (areResultsEarly({ ends_at, results_at, mostMs }))
    all.refusals.push(refusal('results', 'extra_results', '', mostMs / MINUTE_MS))
  return { ...all, msOf }
}

type Found = { hasAmount: boolean; count: number; outside: string[] }

function refusalsOf(group: string, { hasAmount, count, outside }: Found): Refusal[] {
  const more = outside.length > MAX_NAMED ? ' …' : ''
  return [
    ...(hasAmount ? [] : [refusal('extra', 'extra_amount', group)]),
    ...(count === 0 && outside.length === 0 ? [refusal('extra', 'extra_nobody', group)] : []),
    ...(outside.length === 0
      ? []
      : [refusal('extra', 'extra_outside', outside.slice(0, MAX_NAMED).join(', ') + more, outside.length)]),
  ]
}
