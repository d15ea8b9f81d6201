import type { BodyOf } from '#contract/call.ts'
import type { doubtsNear } from '#contract/doubts.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { askedInOrder, contentOfBegunPaper } from '../../assessment/paper/paper-content.ts'
import { heldBack } from '../../assessment/embargo/held-back.ts'
import { paperById } from '../../assessment/paper/paper.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { toDay } from '../../ports/time.ts'
import { classPlace, isBeingWritten, pagePlace, videoPlace } from './places.queries.ts'

type Asked = Pick<BodyOf<typeof doubtsNear>, 'place' | 'about_id' | 'attempt_id' | 'at'>
export type KnownPlace = { subject_id: number; title: string; attempt_id: number | null; seconds: number }

/**
 * What the student asks about. `seconds` is of a video, a page, or the question's number in the attempt.
 *
 * @throws {ApiError} `not_found` for what the student does not see, `rule` before results are out, in an open test, and
 *   while another paper of the student's holds the question.
 */
export async function knownPlace(deps: AttemptRouteDeps, caller: Caller, asked: Asked): Promise<KnownPlace> {
  if (asked.place === 'question') return questionPlace(deps, caller, asked)
  const found = await placeOf(deps, caller, asked)
  if (!found) throw new ApiError('not_found')
  const { subject_id, first, second } = found
  return { subject_id, title: `${first} · ${second}`, attempt_id: null, seconds: asked.at }
}

async function placeOf({ db, clock, academy }: AttemptRouteDeps, caller: Caller, { place, about_id }: Asked) {
  const { stud_id, ac_id: acId } = caller
  if (place === 'video') return videoPlace(db.read, about_id, acId)
  if (place === 'class') return classPlace(db.read, about_id, stud_id)
  const { zone } = await academy()
  return pagePlace(db.read, about_id, { acId, today: toDay(clock.now(), zone) })
}

async function questionPlace(
  deps: AttemptRouteDeps,
  caller: Caller,
  { about_id, attempt_id }: Asked,
): Promise<KnownPlace> {
  const { db, clock, settings } = deps
  const { stud_id } = caller
  const attempt = attempt_id === null ? undefined : await attemptById(db.read, stud_id, attempt_id)
  if (attempt?.state !== 'final') throw new ApiError('not_found')
  const content = await contentOfBegunPaper(db, attempt.paper_id)
  const order = askedInOrder(content, attempt.attempt_id)
  const index = order.findIndex(({ question }) => question.question_id === about_id)
  const subject_id = order[index]?.question.subject_id
  if (subject_id === undefined) throw new ApiError('not_found')
  const timing = await paperById(db.read, attempt.paper_id)
  if (!areResultsOut(timing, clock.now(), settings.lateSeconds * 1000)) throw new ApiError('rule')
  if (await isBeingWritten(db.read, stud_id, about_id))
    throw new ApiError('rule', { text: plainText('doubts_open_test') })
  if ((await heldBack(deps, caller, attempt.paper_id, [about_id])).size > 0)
    throw new ApiError('rule', { text: plainText('doubts_held') })
  return { subject_id, title: content.paper.name, attempt_id: attempt.attempt_id, seconds: index + 1 }
}
