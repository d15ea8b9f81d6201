import { buffer } from 'node:stream/consumers'
import { staffQuestionPicture, staffSendQuestionPicture } from '#contract/staff/questions.ts'
import type { Db } from '../../db/db.ts'
import type { StaffCaller, StaffFileRoute, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { fileByContent } from '../../media/media.queries.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import type { Settings } from '../../ports/settings.ts'
import type { pictureReceiver } from '../../importing/forms/receive-picture.ts'
import { isQuestionSeen, questionsSeen } from '../accounts/scope.ts'
import { questionsWithPicture } from '../../assessment/bank/bank.queries.ts'

type Deps = { db: Db; settings: Settings; receive: ReturnType<typeof pictureReceiver> }

/** Pictures of questions: sent in before the question is stored, and shown to who writes it. */
export function questionPictureRoutes(route: StaffRoute, fileRoute: StaffFileRoute, deps: Deps): void {
  const { db, settings, receive } = deps
  const storage = storageOf(settings)

  fileRoute(staffSendQuestionPicture, async (_known, request) => {
    const { ref } = await receive('question', request)
    return { data: { picture: ref.hash } }
  })

  route(staffQuestionPicture, async ({ body: { picture }, caller }) => {
    const file = await fileByContent(db.read, 'question', picture)
    if (!file || !(await isSeen(db, file.file_id, caller))) throw new ApiError('not_found')
    const content = await buffer(await storage.read(file.path))
    return { data: { type: file.media_type, content: content.toString('base64') } }
  })
}

/** Whether the caller sees one of the picture's questions, or may write questions where the picture has none yet. */
async function isSeen({ read }: Db, file: number, caller: StaffCaller): Promise<boolean> {
  const seen = await questionsSeen(read, caller)
  if (seen === null) return true
  const places = await questionsWithPicture(read, file)
  return places.length === 0 ? seen.subject_ids.length > 0 : places.some((one) => isQuestionSeen(seen, one))
}
