import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { staffRemoveCaptions, staffSetCaptions } from '#contract/staff/videos.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { setTopicCaptions } from '../../features/recorded/recorded.queries.ts'
import { toId } from '../../http/calls/schemas.ts'
import type { StaffFileRoute, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { refuseByLength, takeFile } from '../../http/files/take-file.ts'
import { plainText } from '../../http/language.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import { freeBytes } from '../../ports/free-bytes.ts'
import { playableVtt, vttOfSrt } from '../../importing/converting/captions.rules.ts'
import { inspectFile, keepFile } from '../../importing/forms/media-store.ts'
import { fileId } from '../../importing/sheets/codes.ts'
import { isLocalizedMessage } from '../../importing/localized-message.rules.ts'
import { actorOf } from '../accounts/actor.ts'
import { type LessonDeps, subjectsCaredFor, TEACH } from './lesson-deps.ts'
import { topicSeen } from './lessons.queries.ts'

const MAX_BYTES = 2_000_000
const LANGUAGE = /^[a-z]{2,3}$/

const refuse = (why: 'staff_captions_wrong' | 'staff_captions_empty' = 'staff_captions_wrong') =>
  new ApiError('rule', { field: 'captions', text: plainText(why) })

/** Turns captions into WebVTT that browsers play. What is neither WebVTT nor SRT is refused, and what shows nothing. */
async function makeVtt(path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const isVtt = /^\uFEFF?WEBVTT/.test(text)
  const vtt = isVtt ? playableVtt(text) : vttOfSrt(text)
  if (vtt === null) throw refuse(isVtt ? 'staff_captions_empty' : 'staff_captions_wrong')
  await writeFile(path, vtt)
}

/** The captions of a topic: WebVTT or SRT, one language each. */
export function captionsRoutes(route: StaffRoute, fileRoute: StaffFileRoute, deps: LessonDeps): void {
  const { db, clock, newId, settings } = deps

  fileRoute(staffSetCaptions, async ({ caller, request_id }, request) => {
    const topicId = toId(request.headers['x-topic'] ?? '')
    const subjects = await subjectsCaredFor(db.read, caller)
    const topic = topicId === null ? undefined : await topicSeen(db.read, topicId, subjects)
    if (!topic) throw new ApiError('not_found')
    const language = String(request.headers['x-language'] ?? '')
    if (!LANGUAGE.test(language)) throw refuse()
    const bounds = {
      most: MAX_BYTES,
      tooLarge: plainText('staff_captions_wrong'),
      free: await freeBytes(settings.dataDir),
    }
    refuseByLength(request, bounds)
    const folder = await mkdtemp(join(settings.dataDir, 'captions-'))
    try {
      const path = join(folder, 'sent')
      await takeFile(request, path, bounds)
      await makeVtt(path)
      const named = { name: `captions.${language}.vtt`, use: 'captions' as const, hash: '' }
      const ref = await inspectFile(named, path, [])
      if (isLocalizedMessage(ref)) throw refuse()
      await keepFile(ref, path, storageOf(settings))
      const at = clock.now()
      await db.write(async (tx) => {
        const captions_file = await fileId(tx, ref, { newId, now: at })
        await setTopicCaptions(tx, topic.topic_id, { captions_file, captions_language: language })
        const changes = [{ field: 'captions', before: topic.captions_language, after: language }]
        const entry = { at, action: 'captions_changed', entity: 'topic', entity_id: String(topic.topic_id) } as const
        await writeAudit(tx, { ...actorOf(caller, request_id, TEACH), ...entry, changes, reason: null })
      })
      return { data: { language } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  route(staffRemoveCaptions, async ({ body: { topic_id }, caller, request_id }) => {
    const at = clock.now()
    await db.write(async (tx) => {
      const topic = await topicSeen(tx, topic_id, await subjectsCaredFor(tx, caller))
      if (!topic || topic.captions_file === null) throw new ApiError('not_found')
      await setTopicCaptions(tx, topic_id, { captions_file: null, captions_language: null })
      const changes = [{ field: 'captions', before: topic.captions_language, after: null }]
      const entry = { at, action: 'captions_changed', entity: 'topic', entity_id: String(topic_id) } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, TEACH), ...entry, changes, reason: null })
    })
    return { data: {} }
  })
}
