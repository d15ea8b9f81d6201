import {
  staffCheckExtraTime,
  staffExtraTime,
  staffSaveExtraTime,
  staffStudentsByNumbers,
} from '#contract/staff/extra-time.ts'
import { BUILD } from '#contract/staff/paper-fields.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { actorOf } from '../accounts/actor.ts'
import { studentsByNumbers, codesOfBatches } from './extra-groups.queries.ts'
import type { PapersDeps } from './keep-draft.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import { isBegun } from '../../assessment/paper/paper-writes.queries.ts'
import { sealOf, sealState } from '../../assessment/seal/seal-state.ts'
import { extraGroups, putExtraGroups } from '../../assessment/sitting/extra-times.queries.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { extraWords, type Fields } from './draft-fields.ts'
import { changeDraft, draftOfPaper } from './drafts.queries.ts'
import { fieldsOf } from './stored-fields.ts'
import { overlappingNames } from './overlapping-papers.ts'
import { refusal } from './paper-refusals.rules.ts'
import { builtPaper } from './papers.queries.ts'
import { readExtra } from './read-extra.ts'

type Groups = Fields['extra']
type Built = NonNullable<Awaited<ReturnType<typeof builtPaper>>>

/** The groups that a paper has, as they are filled in. */
async function storedGroups(read: Tx, paperId: number): Promise<Groups> {
  const groups = await extraGroups(read, paperId)
  const codes = await codesOfBatches(
    read,
    groups.flatMap(({ batch_id }) => batch_id ?? []),
  )
  return groups.map(({ batch_id, stud_ids, minutes, percent }) => ({
    batch: batch_id === null ? '' : (codes.get(batch_id) ?? ''),
    students: stud_ids,
    amount: String(minutes ?? percent ?? ''),
    unit: minutes === null ? 'percent' : 'minutes',
  }))
}

/** Which groups somebody has seen. */
const seenOf = (groups: Groups): string => hashOf(JSON.stringify(groups))

async function knownPaper(read: Tx, paperId: number): Promise<Built> {
  const paper = await builtPaper(read, paperId)
  // Whoever needs longer for a quiz takes it again.
  if (!paper || paper.kind === 'quiz') throw new ApiError('not_found')
  return paper
}

const readOf = async (read: Tx, paper: Built, groups: Groups) => readExtra(read, { ...paper, readers: paper }, groups)

/** The groups with more time of a paper that is stored, sealed here or brought by a sheet. */
async function extraTimeOf({ db }: PapersDeps, paperId: number): Promise<DataOf<typeof staffExtraTime>> {
  const paper = await knownPaper(db.read, paperId)
  const groups = await storedGroups(db.read, paperId)
  const { told } = await readOf(db.read, paper, groups)
  return { minutes: paper.minutes, groups, told, seen: seenOf(groups) }
}

/** Says what groups would come to at a paper, and what is wrong with them. Changes nothing. */
async function checkExtraTime(
  read: Tx,
  { paper_id, groups }: BodyOf<typeof staffCheckExtraTime>,
): Promise<DataOf<typeof staffCheckExtraTime> & { stored: Awaited<ReturnType<typeof readOf>>['groups'] }> {
  const paper = await knownPaper(read, paper_id)
  const extra = await readOf(read, paper, groups)
  const own = { ...paper, readers: paper, but: paper_id }
  const overlapping = await overlappingNames(read, { ...own, msOf: extra.msOf })
  // Papers that overlap without the groups as well are not the groups' fault.
  const before = new Set(await overlappingNames(read, { ...own, msOf: new Map() }))
  const clashes = overlapping.filter((name) => !before.has(name)).map((name) => refusal('extra', 'overlap', name))
  return { told: extra.told, refusals: [...extra.refusals, ...clashes], stored: extra.groups }
}

/** Stores the groups of a paper that nobody has begun, in its draft as well, and seals it anew. */
async function saveExtraTime(
  { db, clock }: PapersDeps,
  { paper_id, seen, groups, reason }: BodyOf<typeof staffSaveExtraTime>,
  actor: Actor,
): Promise<DataOf<typeof staffSaveExtraTime>> {
  const now = clock.now()
  return db.write(async (tx) => {
    const paper = await knownPaper(tx, paper_id)
    const before = await storedGroups(tx, paper_id)
    if (await isBegun(tx, paper_id)) throw new ApiError('rule', { text: plainText('staff_extra_begun') })
    if (seenOf(before) !== seen) throw new ApiError('changed_meanwhile')
    const { refusals, stored } = await checkExtraTime(tx, { paper_id, groups })
    if (refusals.length > 0) return { refusals }
    const draft = await draftOfPaper(tx, paper_id)
    const wasKept = draft !== undefined && (await sealState(tx, draft)).isWhole
    await putExtraGroups(tx, paper_id, stored)
    // A paper that differs from what was sealed keeps its seal, so that the difference stays visible.
    const sealed = wasKept ? await sealOf(tx, paper_id) : {}
    if (draft) {
      const document = JSON.stringify({ ...fieldsOf(draft), extra: groups })
      if (!(await changeDraft(tx, draft, { document, ...sealed }))) throw new ApiError('changed_meanwhile')
    }
    const facts = (of: Groups, seal: string | null | undefined) => ({ extra: extraWords(of), seal: seal ?? '' })
    const after = { seal: draft?.seal ?? null, ...sealed }.seal
    const changes = changesBetween(facts(before, draft?.seal), facts(groups, after))
    const entry = { at: now, action: 'extra_time_changed', entity: 'paper', entity_id: String(paper.paper_id) } as const
    await writeAudit(tx, { ...actor, ...entry, changes, reason })
    return { refusals }
  })
}

/** More time for groups of students at a paper that is stored. */
export function extraTimeRoutes(route: StaffRoute, deps: PapersDeps): void {
  const { db } = deps
  route(staffExtraTime, async ({ body }) => ({ data: await extraTimeOf(deps, body.paper_id) }))

  route(staffCheckExtraTime, async ({ body }) => {
    const { told, refusals } = await checkExtraTime(db.read, body)
    return { data: { told, refusals } }
  })

  route(staffSaveExtraTime, async ({ body, caller, request_id }) => ({
    data: await saveExtraTime(deps, body, actorOf(caller, request_id, BUILD)),
  }))

  route(staffStudentsByNumbers, async ({ body }) => {
    const numbers = [...new Set(body.numbers.map((one) => one.trim()).filter((one) => one !== ''))]
    const students = await studentsByNumbers(db.read, numbers)
    const known = new Set(students.map(({ admission_no }) => admission_no?.toLowerCase()))
    return { data: { students, missing: numbers.filter((one) => !known.has(one.toLowerCase())) } }
  })
}
