import { askDoubt, closeDoubt, doubtsNear, ownDoubt, ownDoubts, reopenDoubt } from '#contract/doubts.ts'
import type { Caller } from '../../http/calls/caller.ts'
import type { Route } from '../../http/calls/route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { toInstant } from '../../ports/time.ts'
import { batchIdsOf } from '../../session/level.queries.ts'
import { askTeacher } from './ask-teacher.ts'
import type { DoubtDeps } from './doubt-deps.ts'
import { knownPlace } from './doubt-place.ts'
import { closed, saidMore, type Turn } from './doubt-turns.rules.ts'
import {
  doubtOfStudent,
  doubtsNearby,
  doubtsOfStudent,
  isPublished,
  pictureOfDoubt,
  type StoredDoubt,
  turnDoubt,
} from './doubts.queries.ts'
import { nearness } from './nearness.rules.ts'
import { saidText } from './said-text.ts'

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
    const said = doubt.said.map((one) => ({ ...one, at: toInstant(one.at, zone) }))
    const picture = doubt.has_picture === 1 ? await pictureOfDoubt(db.read, stud_id, doubt_id) : null
    return { data: { ...listed(doubt, zone), said, picture, is_published: await isPublished(db.read, doubt_id) } }
  })

  route(reopenDoubt, async ({ caller, body }) => {
    const text = saidText(body.text)
    return { data: await turned(deps, caller, body.doubt_id, (turn) => saidMore(turn, text, clock.now())) }
  })

  route(closeDoubt, async ({ caller, body: { doubt_id } }) => ({
    data: await turned(deps, caller, doubt_id, (turn) => closed(turn, clock.now())),
  }))
}

/** Makes the next turn of an own doubt; `next` is null where there is none. */
async function turned(
  { db }: DoubtDeps,
  { stud_id }: Caller,
  doubtId: number,
  next: (turn: Turn) => Turn | null,
): Promise<{ state: Turn['state'] }> {
  return db.writeForStudent(stud_id, async (tx) => {
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
