import { topicSeen } from './lessons.queries.ts'
import { VideoFailed, encode } from './transcoding/encode.ts'
import { removeVideoFolder, videoPlaces } from './video-folder.ts'
import type { RunVideosDeps, VideoWork } from './video-work.ts'
import { changeHeldVideo } from './videos.queries.ts'
import { existsSync } from 'node:fs'
import { mkdir, rm, open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { COPY_NAME, RENDITIONS_PLAYLIST, qualityName, SOUND_NAME } from '../../media/renditions.rules.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import { missingVideoPrograms } from '../../importing/converting/run-program.ts'
import { inspectFile, keepFile } from '../../importing/forms/media-store.ts'
import { MAX_FILM_SECONDS } from '../../importing/converting/conversion.rules.ts'
import { isLocalizedMessage } from '../../importing/localized-message.rules.ts'
import {
  copyWords,
  heightsFor,
  mostBytes,
  pictureWords,
  soundWords,
  measureWords,
  probeWords,
} from './transcoding/ffmpeg-words.rules.ts'
import { readerOf, type VideoFacts, factsOf, measuredFacts, measuredOf } from './transcoding/probe.rules.ts'
import { secondsOfPiece, writeLadder } from './transcoding/write-ladder.ts'
import { type Bounds, MOST_MEMORY, NoProgram, outputOf } from '../../importing/converting/start-program.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { setTopicVideo, type TopicVideo } from '../../features/recorded/recorded.queries.ts'
import { fileById, forgetUnshown, type StoredFile } from '../../media/media.queries.ts'
import { playlistPieces } from '../../media/playlist-pieces.ts'
import type { MediaStorage } from '../../media/storage/media-storage.ts'
import type { FileRef } from '../../importing/file-ref.ts'
import { fileId } from '../../importing/sheets/codes.ts'

type Showing = { ref: FileRef; kind: 'hls' | 'file'; state: 'converting' | 'ready' | 'as_is' }

/**
 * Shows this file at the topic from now on. A file of the same video that was shown before, with fewer qualities, is
 * removed.
 */
async function showVideo(deps: RunVideosDeps, work: VideoWork, { ref, kind, state }: Showing): Promise<void> {
  const { db, clock, newId, settings } = deps
  const { held, so } = work
  const now = clock.now()
  const isOver = state !== 'converting'
  const before = await db.write(async (tx) => {
    const topic = await topicSeen(tx, held.topic_id, null)
    if (!topic) throw new Error('the topic of a video is gone')
    const video_file = await fileId(tx, ref, { newId, now })
    const { video_kind, video_url, video_file: shown } = topic
    // A process that ended right after this point has shown the file already.
    const was = so.was ?? JSON.stringify({ video_kind, video_url, video_file: shown } satisfies TopicVideo)
    const released = isOver ? { holder: null, held_until: null, step: null, ended_at: now } : {}
    const isOurs = await changeHeldVideo(tx, held, { was, state, ...released })
    if (!isOurs) return null
    const isFirst = so.was === null
    await setTopicVideo(tx, held.topic_id, { video_kind: kind, video_url: null, video_file })
    if (isFirst) {
      const changes = [{ field: 'file', before: video_url, after: held.name }]
      const entry = { at: now, action: 'video_published', entity: 'topic', entity_id: String(held.topic_id) } as const
      await writeAudit(tx, { ...(JSON.parse(held.actor) as Actor), ...entry, changes, reason: null })
    }
    const replaced = isFirst || shown === null || shown === video_file ? undefined : await fileById(tx, shown)
    // A file from before this video is not the video's own.
    const isOwn = replaced !== undefined && replaced.ladder !== null && replaced.file_id > held.video_id
    return { was, replaced: isOwn && (await forgetUnshown(tx, replaced.file_id)) ? replaced : undefined }
  })
  if (!before) return
  so.was = before.was
  if (before.replaced) await removePieces(storageOf(settings), before.replaced)
}

async function removePieces(storage: MediaStorage, { path, name }: StoredFile): Promise<void> {
  const pieces = await playlistPieces(storage, path, name).catch(() => new Set<string>())
  for (const piece of pieces) await storage.remove(`${path}/${piece}`)
}

const PROBE: Bounds = { ms: 120_000, memory: MOST_MEMORY, file: 0 }
/** The limit is long enough to read the largest file as a whole. */
const MEASURE: Bounds = { ...PROBE, ms: 900_000 }
const HEAD_BYTES = 512

/** Looks at a file as ffmpeg sees it. Rejects with `VideoFailed` where it cannot be converted. */
async function probe(path: string): Promise<VideoFacts & { reader: string }> {
  const reader = readerOf(await headOf(path))
  if (reader === null) throw new VideoFailed('no_video')
  const said = factsOf(await lookedAt('ffprobe', probeWords({ path, reader }), PROBE))
  if (typeof said === 'string')
    throw new VideoFailed(said === 'no_video' && reader === 'mov' && (await isCut(path)) ? 'incomplete' : said)
  const facts = measuredFacts(said, measuredOf(await lookedAt('ffmpeg', measureWords({ path, reader }), MEASURE)))
  if (typeof facts === 'string') throw new VideoFailed(facts)
  return { ...facts, reader }
}

const LONG_HEADER_BYTES = 16

/** True for an MP4 whose last box is longer than the file: its end, and often its index with it, never arrived. */
async function isCut(path: string): Promise<boolean> {
  await using file = await open(path)
  const { size: end } = await file.stat()
  let at = 0
  while (at < end) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONG_HEADER_BYTES), 0, LONG_HEADER_BYTES, at)
    const size = bytesRead < LONG_HEADER_BYTES / 2 ? end : buffer.readUInt32BE(0)
    // 1 means that the size follows in 64 bits, 0 that the box reaches to the end of the file.
    const length = size === 1 ? Number(buffer.readBigUInt64BE(8)) : size
    if (length < LONG_HEADER_BYTES / 2) return false
    at += length
  }
  return at > end
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** Runs a program; for a damaged file the output lacks the expected values. */
async function lookedAt(program: string, words: string[], bounds: Bounds): Promise<string> {
  try {
    return (await outputOf(program, words, bounds)).out
  } catch (error) {
    throw error instanceof NoProgram ? new VideoFailed('no_ffmpeg') : error
  }
}

const SAY_MS = 1000
const MAX_PERCENT = 99

/**
 * Converts a received file into all qualities and stores them where students fetch them.
 *
 * @throws {VideoFailed} where that cannot be done.
 */
export async function makeReady(deps: RunVideosDeps, work: VideoWork): Promise<void> {
  const { held, signal, say } = work
  const places = videoPlaces(deps.settings, held.folder)
  if (!existsSync(places.source)) throw new VideoFailed('gone')
  await say({ state: 'checking', step: 'check', percent: 0, problem: null })
  if ((await missingVideoPrograms()).length > 0) return showAsItIs(deps, work, places.source)
  const facts = await probe(places.source)
  signal.throwIfAborted()
  await mkdir(places.made, { recursive: true })
  await clearHalves(places.made)
  await say({ state: 'converting', seconds: facts.seconds === null ? null : Math.round(facts.seconds) })
  await convert(deps, work, facts)
  await removeVideoFolder(deps.settings, held.folder)
}

/** What a process left that ended in the middle of it. Whole files have their names. */
async function clearHalves(folder: string): Promise<void> {
  const names = [SOUND_NAME, COPY_NAME, ...heightsFor(Infinity).map(qualityName)]
  for (const name of names)
    for (const half of ['parts', 'whole']) await rm(join(folder, `${name}.${half}`), { force: true })
}

type Facts = VideoFacts & { reader: string }

/** The smallest quality first: with it students can watch. What is there already is not made again. */
async function convert(deps: RunVideosDeps, work: VideoWork, facts: Facts): Promise<void> {
  const { source: path, made } = videoPlaces(deps.settings, work.held.folder)
  const source = { path, reader: facts.reader }
  const heights = heightsFor(facts.side)
  const [smallest = 0, ...others] = heights
  const sound = join(made, SOUND_NAME)
  const picture = (height: number) => join(made, qualityName(height))
  const step = (name: string, height: number | null, words: string[], target: string) =>
    makeOne(work, { name, height, words, target, facts })
  const quality = async (height: number) =>
    step(`${height}`, height, pictureWords(source, facts, height), picture(height))
  if (facts.hasSound) await step('sound', null, soundWords(source), sound)
  await quality(smallest)
  await step('copy', smallest, copyWords(picture(smallest), facts.hasSound ? sound : null), join(made, COPY_NAME))
  await publish(deps, work, { heights: [smallest], facts, isLast: others.length === 0 })
  for (const height of others) await quality(height)
  if (others.length > 0) await publish(deps, work, { heights, facts, isLast: true })
}

/** `height` of a quality, null of what is sound alone. */
type Step = { name: string; height: number | null; words: string[]; target: string; facts: VideoFacts }

async function makeOne({ signal, say, mayGoOn, so }: VideoWork, one: Step): Promise<void> {
  const { name, height, words, target, facts } = one
  if (!existsSync(target)) {
    await say({ step: name, percent: 0 })
    let said = performance.now()
    const onSeconds = (seconds: number) => {
      if (facts.seconds === null || performance.now() - said < SAY_MS) return
      said = performance.now()
      const percent = Math.min(MAX_PERCENT, Math.floor((100 * seconds) / facts.seconds))
      void say({ percent }).catch(() => {})
    }
    const most = { seconds: MAX_FILM_SECONDS, bytes: mostBytes(height, facts.seconds ?? MAX_FILM_SECONDS) }
    await encode(words, target, { signal, mayGoOn, onSeconds, most })
  }
  if (so.made.includes(name)) return
  so.made.push(name)
  await say({ made: JSON.stringify(so.made), step: null, percent: 0 })
}

type Publishing = { heights: number[]; facts: VideoFacts; isLast: boolean }

/** Puts what is made to where students fetch it, and shows it at the topic. */
async function publish(deps: RunVideosDeps, work: VideoWork, { heights, facts, isLast }: Publishing): Promise<void> {
  const { made } = videoPlaces(deps.settings, work.held.folder)
  const seconds = await secondsOfPiece(made, qualityName(heights[0] ?? 0))
  // A film of one picture is a fifteenth of a second long.
  if (seconds === 0) throw new VideoFailed('no_video')
  await writeLadder(made, heights, facts.hasSound)
  const path = join(made, RENDITIONS_PLAYLIST)
  const ref = await inspectFile({ name: RENDITIONS_PLAYLIST, use: 'video', hash: '' }, path, [])
  if (isLocalizedMessage(ref)) throw new Error(`a playlist of our own is refused: ${ref.key}`)
  await keepFile(ref, path, storageOf(deps.settings))
  work.signal.throwIfAborted()
  await showVideo(deps, work, { ref, kind: 'hls', state: isLast ? 'ready' : 'converting' })
}

/** Where nothing can be converted: what browsers play is shown as it was sent in. */
async function showAsItIs(deps: RunVideosDeps, work: VideoWork, source: string): Promise<void> {
  const { held } = work
  const head = await headOf(source)
  const reader = readerOf(head)
  const isMp4 = reader === 'mov' && head.toString('latin1', 4, 8) === 'ftyp' && head.toString('latin1', 8, 10) !== 'qt'
  const ending = isMp4 ? '.mp4' : reader === 'matroska' && /\.webm$/i.test(held.name) ? '.webm' : null
  if (reader === null) throw new VideoFailed('no_video')
  if (ending === null) throw new VideoFailed('no_ffmpeg')
  const name = `${held.name.slice(0, held.name.length - extname(held.name).length)}${ending}`
  const ref = await inspectFile({ name, use: 'video', hash: '' }, source, [])
  if (isLocalizedMessage(ref)) throw new VideoFailed('no_video')
  await keepFile(ref, source, storageOf(deps.settings))
  await showVideo(deps, work, { ref, kind: 'file', state: 'as_is' })
  await removeVideoFolder(deps.settings, held.folder)
}
