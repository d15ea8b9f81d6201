import {
  staffAnswerDoubt,
  staffCloseDoubt,
  staffDoubt,
  staffDoubts,
  staffExportDoubts,
  staffPublishDoubt,
  staffTakeBackAnswer,
} from '#contract/staff/doubts.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import { momentCell, ROWS_READ, shownList, wordCell } from '../../exporting/shown-list.ts'
import { answered, closed, restored, takenBack } from '../../features/doubts/doubt-turns.rules.ts'
import { picturesOfDoubt, saidAsShown } from '../../features/doubts/doubts.queries.ts'
import { saidText } from '../../features/doubts/said-text.ts'
import { sentPicture } from '../../features/doubts/sent-picture.ts'
import type { StaffFileRoute, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Addresses, FileAddress } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toInstant } from '../../ports/time.ts'
import { taughtScope } from '../accounts/scope.ts'
import { doubtsPage, type SeenDoubt, seenDoubt, fileOfPage, fileOfVideo } from './queue.queries.ts'
import { turnSeenDoubt } from './turn-doubt.ts'
import { type DoubtVoiceDeps, doubtVoiceRoutes } from './voice.routes.ts'
import type { DataOf } from '#contract/call.ts'
import { COPY_NAME } from '../../media/renditions.rules.ts'
import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { answerText, keyText } from '../../assessment/attempt/attempt-view.ts'
import { chosenOptions, NO_RESPONSE } from '../../assessment/attempt/response.rules.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { readContent } from '../../assessment/paper/paper-content.ts'

/** What a doubt's question asks, with the student's answer; null where it is about none, or the attempt is gone. */
async function askedQuestion(read: Tx, { stud_id, attempt_id, about_id }: SeenDoubt) {
  const attempt = attempt_id === null ? undefined : await attemptById(read, stud_id, attempt_id)
  if (!attempt) return null
  const { paper, askedBy } = await readContent(read, attempt.paper_id)
  const asked = askedBy.get(about_id)
  if (!asked) return null
  const answers = await storedAnswers(read, stud_id, attempt.attempt_id)
  const own = answers.find(({ question_id }) => question_id === about_id) ?? NO_RESPONSE
  const chosen = new Set(chosenOptions(own))
  const { question, key } = asked
  const right = new Set(key.is === 'options' ? key.right : [])
  return {
    paper: paper.name,
    question: question.question,
    passage: question.passage,
    options: asked.options.map(({ option_id, ptext }) => ({
      text: ptext,
      is_right: right.has(option_id),
      is_own: chosen.has(option_id),
    })),
    right_answer: words(keyText(asked)) ?? '',
    own_answer: words(answerText(asked, own)),
    explanation: question.explanation,
  }
}

const words = (told: string | string[] | null) => (Array.isArray(told) ? told.join(', ') : told)

type Place = { place: string; about_id: number }
type PlaceFile = DataOf<typeof staffDoubt>['file']

/** The video or document that a doubt is about; of a lesson in several qualities, the copy that students save. */
async function placeFile(read: Tx, { place, about_id }: Place, addressOf: FileAddress): Promise<PlaceFile> {
  if (place === 'video') return videoFile(read, about_id, addressOf)
  const file = place === 'page' ? await fileOfPage(read, about_id) : undefined
  return file ? { url: addressOf(file), is_video: false, captions: [] } : null
}

async function videoFile(read: Tx, topicId: number, addressOf: FileAddress): Promise<PlaceFile> {
  const file = await fileOfVideo(read, topicId)
  if (!file || (file.kind === 'hls' && file.ladder === null)) return null
  const { file_id, captions_file, captions_name } = file
  return {
    url: addressOf({ file_id, name: file.kind === 'hls' ? COPY_NAME : file.name }),
    is_video: true,
    captions: captions_file === null ? [] : [addressOf({ file_id: captions_file, name: captions_name ?? '' })],
  }
}

type Deps = DoubtVoiceDeps & { clock: Clock; academy: AcademyReader; addresses: Addresses }

const ON_A_PAGE = 100

/** What students ask, for those who teach it. */
export function staffDoubtsRoutes(route: StaffRoute, fileRoute: StaffFileRoute, deps: Deps): void {
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
    const { is_published, batch_name, version } = doubt
    const { asked: picture, answers } = await picturesOfDoubt(db.read, doubt)
    return {
      data: {
        ...listed(doubt, zone),
        said: await saidAsShown(db.read, doubt, answers, (at) => toInstant(at, zone)),
        picture,
        question: await askedQuestion(db.read, doubt),
        file: await placeFile(db.read, doubt, addresses(caller)),
        is_published,
        batch: batch_name,
        version,
      },
    }
  })

  exportRoute(route, deps)
  turns(route, deps)
  doubtVoiceRoutes(route, fileRoute, deps)
}

const HEADER = ['Student', 'Subject', 'About', 'Doubt', 'Asked On', 'Status', 'Since', 'Answer']

/** The last answer's words. One without words is a voice note. */
function answerCell({ said }: SeenDoubt): string {
  const answer = said.findLast(({ by }) => by === 'teacher')
  return answer?.text === '' ? wordCell('voice_note') : (answer?.text ?? '')
}

function exportRoute(route: StaffRoute, deps: Deps): void {
  const { db, academy } = deps
  route(staffExportDoubts, async ({ body: { waiting }, caller, language, request_id }) => {
    const { zone } = await academy()
    const found = await doubtsPage(db.read, await taughtScope(db.read, caller), { waiting, after: null }, ROWS_READ)
    const { roles } = staffExportDoubts
    const list = { name: 'doubts', caller, request_id, roles, language, header: HEADER }
    const rows = found.map((row) => [
      row.student,
      row.subject_name,
      `${wordCell(row.place)}: ${row.title}`,
      listed(row, zone).text,
      momentCell(row.asked_at, zone),
      wordCell(row.state),
      momentCell(row.turned_at, zone),
      answerCell(row),
    ])
    return { data: await shownList(deps, list, rows) }
  })
}

function turns(route: StaffRoute, deps: Deps): void {
  const { clock } = deps

  route(staffAnswerDoubt, async ({ body, caller, request_id }) => {
    const { text: typed, publish, picture: sent, voice_id, ...which } = body
    const text = saidText(typed, voice_id !== undefined)
    const picture = sent === undefined ? undefined : await sentPicture(sent)
    const next = (doubt: SeenDoubt) => answered(doubt, { name: caller.name, text }, clock.now())
    const wanted = { ...which, action: 'doubt_answered', next, publish, picture, voice_id, tell: true } as const
    return { data: await turnSeenDoubt(deps, { caller, request_id }, wanted) }
  })

  route(staffTakeBackAnswer, async ({ body, caller, request_id }) => {
    const wanted = { ...body, action: 'doubt_answer_withdrawn', next: takenBack, publish: false, tell: false } as const
    return { data: await turnSeenDoubt(deps, { caller, request_id }, wanted) }
  })

  route(staffPublishDoubt, async ({ body: { publish, ...which }, caller, request_id }) => {
    const next = (doubt: SeenDoubt) => (doubt.said.some(({ by }) => by === 'teacher') ? doubt : null)
    const action = publish ? 'doubt_published' : 'doubt_unpublished'
    return { data: await turnSeenDoubt(deps, { caller, request_id }, { ...which, action, next, publish }) }
  })

  route(staffCloseDoubt, async ({ body: { restore, ...which }, caller, request_id }) => {
    const next = (doubt: SeenDoubt) => (restore ? restored(doubt) : closed(doubt, clock.now()))
    const action = restore ? 'doubt_restored' : 'doubt_closed'
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
