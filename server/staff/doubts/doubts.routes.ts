import {
  staffAnswerDoubt,
  staffCloseDoubt,
  staffDoubt,
  staffDoubts,
  staffPublishDoubt,
  staffTakeBackAnswer,
} from '#contract/staff/doubts.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { answered, closed, restored, takenBack } from '../../features/doubts/doubt-turns.rules.ts'
import { pictureOfDoubt } from '../../features/doubts/doubts.queries.ts'
import { saidText } from '../../features/doubts/said-text.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Addresses } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toInstant } from '../../ports/time.ts'
import { placeFile } from './place-file.ts'
import { askedQuestion } from './asked-question.ts'
import { taughtScope } from '../accounts/taught-scope.ts'
import { doubtsPage, type SeenDoubt, seenDoubt } from './queue.queries.ts'
import { turnSeenDoubt } from './turn-doubt.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader; addresses: Addresses }

const ON_A_PAGE = 100

/** What students ask, for those who teach it. */
export function staffDoubtsRoutes(route: StaffRoute, deps: Deps): void {
  const { db, academy, addresses } = deps

  route(staffDoubts, async ({ body: { waiting, after_at: at, after_id: id }, caller }) => {
    const { zone } = await academy()
    const after = at !== undefined && id !== undefined ? { at, id } : null
    const rows = await doubtsPage(db.read, await taughtScope(db.read, caller), { waiting, after }, ON_A_PAGE + 1)
    const doubts = rows.slice(0, ON_A_PAGE).map((row) => ({ ...listed(row, zone), turned: row.turned_at }))
    return { data: { doubts, more: rows.length > ON_A_PAGE } }
  })

  route(staffDoubt, async ({ body: { doubt_id }, caller }) => {
    const doubt = await seenDoubt(db.read, await taughtScope(db.read, caller), doubt_id)
    if (!doubt) throw new ApiError('not_found')
    const { zone } = await academy()
    const { said, is_published, batch_name, version, stud_id } = doubt
    const picture = doubt.has_picture === 1 ? await pictureOfDoubt(db.read, stud_id, doubt_id) : null
    return {
      data: {
        ...listed(doubt, zone),
        said: said.map((one) => ({ ...one, at: toInstant(one.at, zone) })),
        picture,
        question: await askedQuestion(db.read, doubt),
        file: await placeFile(db.read, doubt, addresses(caller)),
        is_published,
        batch: batch_name,
        version,
      },
    }
  })

  turns(route, deps)
}

function turns(route: StaffRoute, deps: Deps): void {
  const { clock } = deps

  route(staffAnswerDoubt, async ({ body: { text: typed, publish, ...which }, caller, request_id }) => {
    const text = saidText(typed)
    const next = (doubt: SeenDoubt) => answered(doubt, { name: caller.name, text }, clock.now())
    const wanted = { ...which, action: 'doubt answered', next, publish, tell: true }
    return { data: await turnSeenDoubt(deps, { caller, request_id }, wanted) }
  })

  route(staffTakeBackAnswer, async ({ body, caller, request_id }) => {
    const wanted = { ...body, action: 'answer taken back', next: takenBack, publish: false, tell: false }
    return { data: await turnSeenDoubt(deps, { caller, request_id }, wanted) }
  })

  route(staffPublishDoubt, async ({ body: { publish, ...which }, caller, request_id }) => {
    const next = (doubt: SeenDoubt) => (doubt.said.some(({ by }) => by === 'teacher') ? doubt : null)
    const action = publish ? 'doubt published' : 'doubt published no more'
    return { data: await turnSeenDoubt(deps, { caller, request_id }, { ...which, action, next, publish }) }
  })

  route(staffCloseDoubt, async ({ body: { restore, ...which }, caller, request_id }) => {
    const next = (doubt: SeenDoubt) => (restore ? restored(doubt) : closed(doubt, clock.now()))
    const action = restore ? 'doubt restored' : 'doubt closed'
    return { data: await turnSeenDoubt(deps, { caller, request_id }, { ...which, action, next }) }
  })
}

const listed = (row: SeenDoubt, zone: string) => ({
  doubt_id: row.doubt_id,
  place: row.place as 'video' | 'page' | 'question' | 'class',
  subject: row.subject_name,
  title: row.title,
  at: row.seconds,
  state: row.state,
  text: row.said.at(-1)?.by === 'student' ? (row.said.at(-1)?.text ?? '') : (row.said[0]?.text ?? ''),
  has_picture: row.has_picture === 1,
  student: row.student,
  asked_at: toInstant(row.asked_at, zone),
  turned_at: toInstant(row.turned_at, zone),
})
