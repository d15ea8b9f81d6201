import type { BodyOf } from '#contract/call.ts'
import { feedbackAnswer, feedbackState, isFeedbackAnswer } from '#contract/feedback.rules.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import {
  staffAnswerFeedback,
  staffCloseFeedback,
  staffExportFeedback,
  staffFeedback,
  staffFeedbackItem,
  staffPassOnFeedback,
  staffWithdrawFeedbackAnswer,
} from '#contract/staff/feedback.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import { momentCell, ROWS_READ, shownList, wordCell } from '../../exporting/shown-list.ts'
import type { Value } from '../../exporting/written-table.ts'
import { type FeedbackTurn, turnFeedback } from '../../features/feedback/feedback.queries.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import { toInstant } from '../../ports/time.ts'
import { addFeedbackMessage, forgetFeedbackMessages } from '../../push/messages.queries.ts'
import { actorOf } from '../accounts/actor.ts'
import { feedbackScope } from '../accounts/scope.ts'
import {
  batchesOfStudents,
  feedbackPage,
  type SeenFeedback,
  seenFeedback,
  subjectsOfLevel,
} from './feedback.queries.ts'

type Deps = { db: Db; clock: Clock }
type Who = { caller: StaffCaller; request_id: string }

const ON_A_PAGE = 100
const READ = ['owner', 'clerk', 'teacher'] as const satisfies Role[]
const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const isOffice = ({ roles }: StaffCaller) => OFFICE.some((role) => roles.includes(role))

/** What students wrote to the academy, for the office, and for the teachers to whom the office passes it on. */
export function staffFeedbackRoutes(route: StaffRoute, deps: Deps & { academy: AcademyReader }): void {
  const { db, academy } = deps

  route(staffFeedback, async ({ body, caller }) => {
    const { open, subject_id, search, before_at: at, before_id: id } = body
    const before = at !== undefined && id !== undefined ? { at, id } : null
    const scope = await feedbackScope(db.read, caller)
    const found = await feedbackPage(
      db,
      scope,
      { open, subject_id, search: searchOf(search, caller), before },
      ON_A_PAGE + 1,
    )
    const rows = found.slice(0, ON_A_PAGE)
    const [{ zone }, batches] = [
      await academy(),
      await batchesOfStudents(
        db.read,
        rows.map(({ stud_id }) => stud_id),
      ),
    ]
    const feedback = rows.map((row) => ({ ...shown(row, batches(row.stud_id), zone), sent: row.created_at }))
    return { data: { feedback, more: found.length > ON_A_PAGE } }
  })

  route(staffFeedbackItem, async ({ body, caller }) => {
    const row = await seenFeedback(db.read, await feedbackScope(db.read, caller), body)
    if (!row) throw new ApiError('not_found')
    const [{ zone }, batches] = [await academy(), await batchesOfStudents(db.read, [row.stud_id])]
    const { answer: text, answered_by: by, done_at, subject_id, version } = row
    const answer = text === null ? null : { text, by: by ?? '', at: toInstant(done_at ?? 0, zone) }
    const subjects = isOffice(caller) ? await subjectsOfLevel(db.read, row.ac_id, subject_id) : []
    return {
      data: { ...shown(row, batches(row.stud_id), zone), subject_id, subjects, answer, version: version ?? 0 },
    }
  })

  exportRoute(route, deps)
  turns(route, deps)
}

/** What the list is searched for. */
const searchOf = (search: string | undefined, caller: StaffCaller) =>
  search === undefined || search.trim() === '' ? undefined : { text: search.trim(), seesNumbers: isOffice(caller) }

const HEADER = ['Student', 'Batches', 'Subject', 'Feedback', 'Sent On', 'Status', 'Answer', 'Answered By', 'Done On']
/** A statement's parameters are limited, so batches are read for some students at a time. */
const AT_ONCE = 500

function exportRoute(route: StaffRoute, deps: Deps & { academy: AcademyReader }): void {
  const { db, academy } = deps
  route(staffExportFeedback, async ({ body: { search, ...filter }, caller, language, request_id }) => {
    const scope = await feedbackScope(db.read, caller)
    const found = await feedbackPage(
      db,
      scope,
      { subject_id: undefined, ...filter, search: searchOf(search, caller), before: null },
      ROWS_READ,
    )
    const { zone } = await academy()
    const rows: Value[][] = []
    for (let from = 0; from < found.length; from += AT_ONCE) {
      const part = found.slice(from, from + AT_ONCE)
      const ids = new Set(part.map(({ stud_id }) => stud_id))
      const batches = await batchesOfStudents(db.read, [...ids])
      rows.push(...part.map((row) => cells(row, batches(row.stud_id), zone)))
    }
    const { roles } = staffExportFeedback
    const list = { name: 'feedback', caller, request_id, roles, language, header: HEADER }
    return { data: await shownList(deps, list, rows) }
  })
}

const cells = (row: SeenFeedback, batches: string[], zone: string): Value[] => [
  row.student,
  batches.join(', '),
  row.subject_name ?? '',
  row.message,
  momentCell(row.created_at, zone),
  wordCell(feedbackState(row)),
  row.answer ?? '',
  row.answered_by ?? '',
  momentCell(row.done_at, zone),
]

function turns(route: StaffRoute, deps: Deps): void {
  const { clock } = deps

  route(staffAnswerFeedback, async ({ body: { text: typed, ...which }, caller, request_id }) => {
    if (!isFeedbackAnswer(typed)) throw new ApiError('rule', { field: 'text', text: plainText('feedback_answer') })
    const answer = { answer: feedbackAnswer(typed), answered_by: caller.name, done_at: clock.now() }
    const next = (row: SeenFeedback) => (row.done_at === null ? answer : null)
    return { data: await turned(deps, { caller, request_id }, { ...which, action: 'feedback_answered', next }) }
  })

  route(staffWithdrawFeedbackAnswer, async ({ body, caller, request_id }) => {
    const next = ({ answer }: SeenFeedback) => (answer === null ? null : OPEN)
    const wanted = { ...body, action: 'feedback_answer_withdrawn', next } as const
    return { data: await turned(deps, { caller, request_id }, wanted) }
  })

  route(staffCloseFeedback, async ({ body: { restore, ...which }, caller, request_id }) => {
    const next = (row: SeenFeedback) => {
      if (feedbackState(row) !== (restore ? 'closed' : 'open')) return null
      return restore ? OPEN : { done_at: clock.now() }
    }
    const action = restore ? 'feedback_restored' : 'feedback_closed'
    return { data: await turned(deps, { caller, request_id }, { ...which, action, next }) }
  })

  route(staffPassOnFeedback, async ({ body, caller, request_id }) => ({
    data: await passOn(deps, { caller, request_id }, body),
  }))
}

const OPEN = { answer: null, answered_by: null, done_at: null }

type Wanted = {
  stud_id: number
  feedback_id: number
  version: number
  action: AuditAction
  /** Null where there is no such turn. */
  next: (row: SeenFeedback) => FeedbackTurn | null
}

/**
 * Makes the next turn of feedback that the caller sees, with its entry in the audit. An answer notifies the student.
 *
 * @throws {ApiError} `not_found`, `changed_meanwhile`, `rule` for a turn that there is not.
 */
async function turned({ db, clock }: Deps, { caller, request_id }: Who, { action, next, ...which }: Wanted) {
  const now = clock.now()
  return db.write({ forStudent: which.stud_id }, async (tx) => {
    const row = await currentRow(tx, caller, which)
    const turn = next(row)
    if (!turn) throw new ApiError('rule', { text: plainText('feedback_no_turn') })
    if (!(await turnFeedback(tx, row, turn))) throw new ApiError('changed_meanwhile')
    if (action === 'feedback_answered') await addFeedbackMessage(tx, which, now)
    if (action === 'feedback_answer_withdrawn') await forgetFeedbackMessages(tx, which)
    await note(tx, actorOf(caller, request_id, READ), { at: now, action, id: which.feedback_id, changes: [] })
    return { version: which.version + 1, state: feedbackState({ ...row, ...turn }) }
  })
}

async function passOn(
  { db, clock }: Deps,
  { caller, request_id }: Who,
  { subject_id, ...which }: BodyOf<typeof staffPassOnFeedback>,
) {
  return db.write(async (tx) => {
    const row = await currentRow(tx, caller, which)
    const subjects = await subjectsOfLevel(tx, row.ac_id, row.subject_id)
    const subject = subjects.find((one) => one.subject_id === subject_id)?.subject ?? null
    if (subject_id !== null && subject === null) throw new ApiError('not_found')
    if (!(await turnFeedback(tx, row, { subject_id }))) throw new ApiError('changed_meanwhile')
    const changes = changesBetween({ subject: row.subject_name }, { subject })
    const entry = { at: clock.now(), action: 'feedback_passed_on', id: which.feedback_id, changes } as const
    await note(tx, actorOf(caller, request_id, OFFICE), entry)
    return { version: which.version + 1, state: feedbackState(row) }
  })
}

type Which = Pick<Wanted, 'stud_id' | 'feedback_id' | 'version'>

async function currentRow(tx: Tx, caller: StaffCaller, which: Which): Promise<SeenFeedback> {
  const row = await seenFeedback(tx, await feedbackScope(tx, caller), which)
  if (!row) throw new ApiError('not_found')
  if ((row.version ?? 0) !== which.version) throw new ApiError('changed_meanwhile')
  return row
}

type Noted = { at: number; action: AuditAction; id: number; changes: ReturnType<typeof changesBetween> }

const note = async (tx: Tx, actor: ReturnType<typeof actorOf>, { id, ...entry }: Noted): Promise<void> =>
  writeAudit(tx, { ...actor, ...entry, entity: 'feedback', entity_id: String(id), reason: null })

const shown = (row: SeenFeedback, batches: string[], zone: string) => ({
  stud_id: row.stud_id,
  feedback_id: row.feedback_id,
  student: row.student,
  batches,
  subject: row.subject_name,
  text: row.message,
  sent_at: toInstant(row.created_at, zone),
  state: feedbackState(row),
})
