import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { staffQuestionPicture, staffSendQuestionPicture } from '#contract/staff/questions.ts'
import type { Db } from '../../db/db.ts'
import type { StaffCaller, StaffFileRoute, StaffRoute } from '../../http/calls/staff-route.ts'
import { refuseByLength, takeFile } from '../../http/calls/take-file.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { fileByContent } from '../../media/media.queries.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { Converter } from '../../provider/converting/converter.ts'
import type { FileRef } from '../../provider/file-ref.ts'
import { inspectFile, keepFile } from '../../provider/media-store.ts'
import { fileId } from '../../provider/sheets/codes.ts'
import type { Clock } from '../../ports/clock.ts'
import { subjectsSeen } from '../accounts/subjects-seen.ts'
import { subjectsWithPicture } from '../../assessment/bank/picture-places.queries.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Settings }

const MAX_BYTES = 20_000_000
/** As much again has to be free, which is looked at where files of any size come in. */
const ENOUGH = Number.MAX_SAFE_INTEGER
const ENDINGS = new Set(['.png', '.jpg', '.jpeg', '.webp', '.heic', '.heif'])

/** Pictures of questions: sent in before the question is stored, and shown to who writes it. */
export function questionPictureRoutes(route: StaffRoute, fileRoute: StaffFileRoute, deps: Deps): void {
  const { db, settings } = deps
  const storage = storageOf(settings)

  fileRoute(staffSendQuestionPicture, async (_known, request) => {
    const ending = extname(String(request.headers['x-file-name'] ?? '')).toLowerCase()
    if (!ENDINGS.has(ending)) throw refused()
    const bounds = { most: MAX_BYTES, limit: MAX_BYTES, free: ENOUGH }
    refuseByLength(request, bounds)
    const folder = join(settings.dataDir, 'pictures-sent', randomUUID())
    await mkdir(folder, { recursive: true })
    try {
      const name = `picture${ending}`
      await takeFile(request, join(folder, name), bounds)
      return { data: { picture: await keepPicture(deps, storage, { name, path: join(folder, name) }) } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  route(staffQuestionPicture, async ({ body: { picture }, caller }) => {
    const file = await fileByContent(db.read, 'question', picture)
    if (!file || !(await isSeen(db, file.file_id, caller))) throw new ApiError('not_found')
    const content = await buffer(await storage.read(file.path))
    return { data: { type: file.media_type, content: content.toString('base64') } }
  })
}

const refused = () => new ApiError('rule', { field: 'file', text: plainText('staff_question_no_picture') })

/** Makes it what an import would make of it, and keeps it. Returns the hash of its content. */
async function keepPicture(
  { db, clock, newId, settings }: Deps,
  storage: ReturnType<typeof storageOf>,
  sent: { name: string; path: string },
): Promise<string> {
  const asked: FileRef = { name: sent.name, use: 'question', hash: '' }
  const copy = await new Converter(settings.dataDir).copyOf(asked, sent.path)
  if (typeof copy === 'string') throw refused()
  const from = copy ?? sent
  const ref = await inspectFile({ ...asked, name: from.name }, from.path, [])
  if (typeof ref === 'string') throw refused()
  await keepFile(ref, from.path, storage)
  const now = clock.now()
  await db.write((tx) => fileId(tx, ref, { newId, now }))
  return ref.hash
}

/** A picture of a question is seen by who sees one of its questions; that of none, by whoever knows what it is called. */
async function isSeen({ read }: Db, file: number, caller: StaffCaller): Promise<boolean> {
  const seen = await subjectsSeen(read, caller)
  if (seen === null) return true
  const places = await subjectsWithPicture(read, file)
  return places.length === 0 || places.some((subject) => seen.includes(subject))
}
