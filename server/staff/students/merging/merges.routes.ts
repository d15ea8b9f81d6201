import {
  staffMergeCandidates,
  staffMergePreview,
  staffMergeStudents,
  staffStudentMerges,
  staffUndoMerge,
} from '#contract/staff/merges.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { toInstant } from '../../../ports/time.ts'
import { mergesOf } from '../../../provider/merging/merges.queries.ts'
import { actorOf } from '../../accounts/actor.ts'
import { knownStudent } from '../known-student.ts'
import { endOf } from '../../accounts/end-of-number.ts'
import { otherAccounts } from './accounts.queries.ts'
import { type MergeDeps, mergeStudents, undoMerge, undoneUntil } from './merge-students.ts'
import { previewOf, twoAccounts } from './two-accounts.ts'

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

/** Two accounts of one person become one, and are parted again. */
export function mergesRoutes(route: StaffRoute, deps: MergeDeps & { academy: AcademyReader }): void {
  const { db, secrets, academy, clock } = deps

  route(staffMergeCandidates, async ({ body }) => {
    const { stud_id, name, admission_no } = await knownStudent(db.read, body.stud_id)
    const text = body.search?.trim() || name
    const rows = await otherAccounts(db, { stud_id, isEntered: admission_no !== null, text })
    return { data: { accounts: rows.map(({ mobile, ...row }) => ({ ...row, mobile: endOf(mobile) })) } }
  })

  route(staffMergePreview, async ({ body }) => {
    const two = await twoAccounts(db.read, body.stud_id, body.other_id)
    if (!two) throw new ApiError('not_found')
    const { zone } = await academy()
    return { data: await previewOf(db.read, two, { zone, secrets }) }
  })

  route(staffMergeStudents, async ({ body, caller, request_id }) => ({
    data: await mergeStudents(deps, body, actorOf(caller, request_id, OFFICE)),
  }))

  route(staffStudentMerges, async ({ body }) => {
    const { stud_id } = await knownStudent(db.read, body.stud_id)
    const { zone } = await academy()
    const merges = (await mergesOf(db.read, stud_id)).map(({ merge_id, merged_at, kept }) => {
      const open = kept !== null && clock.now() < undoneUntil(merged_at) ? kept.student : null
      const until = open && toInstant(undoneUntil(merged_at), zone)
      const who = { name: open && open.name, mobile: open && endOf(open.mobile) }
      return { merge_id, at: toInstant(merged_at, zone), ...who, until }
    })
    return { data: { merges } }
  })

  route(staffUndoMerge, async ({ body, caller, request_id }) => ({
    data: { other_id: await undoMerge(deps, body, actorOf(caller, request_id, OFFICE)) },
  }))
}
