import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { COPY_NAME, LADDER_PLAYLIST, qualityName, SOUND_NAME } from '../../media/ladder.rules.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import { missingVideoPrograms } from '../../provider/converting/video-programs.ts'
import { inspectFile, keepFile } from '../../provider/media-store.ts'
import { MAX_FILM_SECONDS } from '../../provider/converting/conversion.rules.ts'
import { isTold } from '../../provider/told.rules.ts'
import { showVideo } from './show-video.ts'
import type { RunVideosDeps, VideoWork } from './video-work.ts'
import { encode, VideoFailed } from './transcoding/encode.ts'
import { copyWords, heightsFor, mostBytes, pictureWords, soundWords } from './transcoding/ffmpeg-words.rules.ts'
import { headOf, probe } from './transcoding/probe.ts'
import { readerOf, type VideoFacts } from './transcoding/probe.rules.ts'
import { secondsOfPiece, writeLadder } from './transcoding/write-ladder.ts'
import { removeVideoFolder, videoPlaces } from './video-folder.ts'

const SAY_MS = 1000
const MAX_PERCENT = 99

/** Takes a file that has come from where it is to where students have it in all its qualities. */
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
  if (seconds < 0.1) throw new VideoFailed('no_video')
  await writeLadder(made, heights, facts.hasSound)
  const path = join(made, LADDER_PLAYLIST)
  const ref = await inspectFile({ name: LADDER_PLAYLIST, use: 'video', hash: '' }, path, [])
  if (isTold(ref)) throw new Error(`a playlist of our own is refused: ${ref.key}`)
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
  if (isTold(ref)) throw new VideoFailed('no_video')
  await keepFile(ref, source, storageOf(deps.settings))
  await showVideo(deps, work, { ref, kind: 'file', state: 'as_is' })
  await removeVideoFolder(deps.settings, held.folder)
}
