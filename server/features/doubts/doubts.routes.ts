import { askDoubt, closeDoubt, doubtsNear, ownDoubt, ownDoubts, ownDoubtVoice, reopenDoubt } from '#contract/doubts.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { Route } from '../../http/calls/route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { toInstant, toDay } from '../../ports/time.ts'
import { batchIdsOf } from '../../session/level.queries.ts'
import { closed, saidMore, type Turn } from './doubt-turns.rules.ts'
import {
  doubtOfStudent,
  doubtsNearby,
  doubtsOfStudent,
  isPublished,
  picturesOfDoubt,
  saidAsShown,
  type StoredDoubt,
  turnDoubt,
  addDoubt,
  countsOfStudent,
  doubtOfKey,
  batchOfSubject,
  classPlace,
  isBeingWritten,
  pagePlace,
  videoPlace,
} from './doubts.queries.ts'
import { nearness } from './nearness.rules.ts'
import { saidText } from './said-text.ts'
import { sentPicture } from './sent-picture.ts'
import { voiceOfStudent } from './voices.queries.ts'
import type { BodyOf } from '#contract/call.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { askedInOrder, contentOfBegunPaper } from '../../assessment/paper/paper-content.ts'
import { heldBack } from '../../assessment/embargo/held-back.ts'
import { paperById } from '../../assessment/paper/paper.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'

type Asked = Pick<BodyOf<typeof doubtsNear>, 'place' | 'about_id' | 'attempt_id' | 'at'>
type KnownPlace = { subject_id: number; title: string; attempt_id: number | null; seconds: number }

/**
 * What the student asks about. `seconds` is of a video, a page, or the question's number in the attempt.
 *
 * @throws {ApiError} `not_found` for what the student does not see, `rule` before results are out, in an open test, and
 *   while another paper of the student's holds the question.
 */
async function knownPlace(deps: AttemptRouteDeps, caller: Caller, asked: Asked): Promise<KnownPlace> {
  if (asked.place === 'question') return questionPlace(deps, caller, asked)
  const found = await placeOf(deps, caller, asked)
  if (!found) throw new ApiError('not_found')
  const { subject_id, first, second } = found
  return { subject_id, title: `${first}\u00a0· ${second}`, attempt_id: null, seconds: asked.at }
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

type DoubtDeps = Omit<AttemptRouteDeps, 'settings'> & {
  settings: AttemptRouteDeps['settings'] & { limitsOn: boolean }
}

const MOST_OPEN = 10
const MOST_A_DAY = 30
const DAY_MS = 86_400_000

/**
 * Stores a doubt, once for each `key`. Returns its id.
 *
 * @throws {ApiError} as `knownPlace`; `rule` for its text or its picture, and when ten are open; `too_many` a day.
 */
async function askTeacher(
  deps: DoubtDeps,
  caller: Caller,
  body: BodyOf<typeof askDoubt>,
): Promise<{ doubt_id: number }> {
  const { db, clock, newId, settings } = deps
  const { stud_id } = caller
  const text = saidText(body.text)
  const picture = body.picture === undefined ? null : await sentPicture(body.picture)
  const { subject_id, title, attempt_id, seconds } = await knownPlace(deps, caller, body)
  const batch_id = await batchOfSubject(db.read, await batchIdsOf(db.read)(caller), subject_id)
  const { place, about_id, key } = body
  const [now, ownId] = [clock.now(), newId()]
  const where = { subject_id, batch_id, place, about_id, attempt_id, title, seconds }
  return db.write({ forStudent: stud_id }, async (tx) => {
    const earlier = await doubtOfKey(tx, stud_id, key)
    if (earlier !== undefined) return { doubt_id: earlier }
    const { waiting, lately } = await countsOfStudent(tx, stud_id, now - DAY_MS)
    if (waiting >= MOST_OPEN) throw new ApiError('rule', { text: plainText('doubts_ten') })
    if (settings.limitsOn && lately >= MOST_A_DAY) throw new ApiError('too_many', { retryAfter: DAY_MS / 1000 })
    const turn = { state: 'open' as const, said: [{ by: 'student' as const, name: null, text, at: now }] }
    const id = { stud_id, doubt_id: ownId, sent_key: key }
    await addDoubt(tx, { ...id, ...where, ...turn, asked_at: now, turned_at: now, version: 1 }, picture)
    return { doubt_id: ownId }
  })
}

const MOST_NEAR = 3
const ON_THE_LIST = 100

/** What students ask their teachers, each for themselves. */
export function doubtsRoutes(route: Route, deps: DoubtDeps): void {
  const { db, clock, academy } = deps
  const batchesOf = batchIdsOf(db.read)

  route(doubtsNear, async ({ caller, body }) => {
    const { seconds, title } = await knownPlace(deps, caller, body)
    const { place, about_id } = body
    const where = { place, about_id, seconds: nearness(place, seconds), batches: await batchesOf(caller) }
    const near = await doubtsNearby(db.read, where, MOST_NEAR)
    const shown = near.map(({ seconds: at, question, answer }) => ({ at, question, answer }))
    return { data: { title, at: seconds, near: shown } }
  })

  route(askDoubt, async ({ caller, body }) => ({ data: await askTeacher(deps, caller, body) }))

  route(ownDoubts, async ({ caller }) => {
    const { zone } = await academy()
    const doubts = await doubtsOfStudent(db.read, caller.stud_id, ON_THE_LIST)
    return { data: doubts.map((doubt) => listed(doubt, zone)) }
  })

  route(ownDoubt, async ({ caller: { stud_id }, body: { doubt_id } }) => {
    const doubt = await doubtOfStudent(db.read, stud_id, doubt_id)
    if (!doubt) throw new ApiError('not_found')
    const { zone } = await academy()
    const { asked: picture, answers } = await picturesOfDoubt(db.read, doubt)
    const said = await saidAsShown(db.read, doubt, answers, (at) => toInstant(at, zone))
    return { data: { ...listed(doubt, zone), said, picture, is_published: await isPublished(db.read, doubt_id) } }
  })

  route(ownDoubtVoice, async ({ caller: { stud_id }, body: { voice_id } }) => {
    const audio = await voiceOfStudent(db.read, stud_id, voice_id)
    if (audio === undefined) throw new ApiError('not_found')
    return { data: { audio } }
  })

  route(reopenDoubt, async ({ caller, body }) => {
    const text = saidText(body.text)
    return { data: await turned(deps, caller, body.doubt_id, (turn) => saidMore(turn, text, clock.now())) }
  })

  route(closeDoubt, async ({ caller, body: { doubt_id } }) => ({
    data: await turned(deps, caller, doubt_id, (turn) => closed(turn, clock.now())),
  }))
}

/** Stores the next turn of the student's own doubt; `next` returns null where no turn is possible. */
async function turned(
  { db }: DoubtDeps,
  { stud_id }: Caller,
  doubtId: number,
  next: (turn: Turn) => Turn | null,
): Promise<{ state: Turn['state'] }> {
  return db.write({ forStudent: stud_id }, async (tx) => {
    const doubt = await doubtOfStudent(tx, stud_id, doubtId)
    if (!doubt) throw new ApiError('not_found')
    const turn = next(doubt)
    if (!turn) throw new ApiError('rule', { text: plainText('doubts_long') })
    // A teacher who answers at the same moment comes first; it is asked for again.
    if (turn !== doubt && !(await turnDoubt(tx, doubt, turn))) throw new ApiError('rule')
    return { state: turn.state }
  })
}

const listed = (doubt: StoredDoubt, zone: string) => ({
  doubt_id: doubt.doubt_id,
  place: doubt.place as 'video' | 'page' | 'question' | 'class',
  title: doubt.title,
  at: doubt.seconds,
  state: doubt.state,
  text: doubt.said[0]?.text ?? '',
  asked_at: toInstant(doubt.asked_at, zone),
  turned_at: toInstant(doubt.turned_at, zone),
})
