import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { videoRunner } from '../staff/lessons/run-videos.ts'
import { emptyFolder } from './provider-folder.ts'
import type { SignedInStaff } from './staff-browser.ts'
import type { Answered, TestApp } from './test-app.ts'

type Film = { size?: string; seconds?: number; rate?: number; sound?: boolean; ending?: string; words?: string[] }

/** A small film that ffmpeg makes: a moving test picture and a tone. */
export function film({
  size = '320x240',
  seconds = 9,
  rate = 15,
  sound = true,
  ending = 'mp4',
  words = [],
}: Film = {}) {
  const path = join(emptyFolder(), `film.${ending}`)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`]
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []
  const coded = [
    '-pix_fmt',
    'yuv420p',
    ...(ending === 'webm' ? ['-c:v', 'libvpx'] : ['-c:v', 'libx264', '-preset', 'ultrafast']),
  ]
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...tone, ...coded, ...words, path], { stdio: 'pipe' })
  return readFileSync(path)
}

/** What ffprobe says of a file: of each stream its kind and size, and of the whole how long it lasts. */
export function streamsOf(path: string): { kinds: string[]; width: number; height: number; seconds: number } {
  const words = ['-v', 'error', '-print_format', 'json', '-show_streams', '-show_format', path]
  const { streams, format } = JSON.parse(execFileSync('ffprobe', words).toString()) as {
    streams: { codec_type: string; width?: number; height?: number }[]
    format: { duration: string }
  }
  const picture = streams.find(({ width }) => width !== undefined)
  const kinds = streams.map(({ codec_type: kind }) => kind)
  return { kinds, width: picture?.width ?? 0, height: picture?.height ?? 0, seconds: Number(format.duration) }
}

export type Sender = {
  begin: (topic_id: number, content: Uint8Array, name?: string) => Promise<Answered>
  part: (video_id: number, offset: number, content: Uint8Array) => Promise<Answered>
  /** Sends all of it; returns its id. */
  send: (topic_id: number, content: Uint8Array, name?: string) => Promise<number>
  /** Has the background work until nothing waits any more. */
  work: () => Promise<void>
}

/** Somebody of the staff who sends videos in, and the background that makes them ready. */
export function videoSender(test: TestApp, staff: SignedInStaff): Sender {
  const runner = videoRunner(test)
  const begin: Sender['begin'] = (topic_id, content, name = 'class.mp4') =>
    staff.post('video_begin', { topic_id, name, bytes: content.length, stamp: '1' })
  const part: Sender['part'] = (video_id, offset, content) =>
    staff.postFile('video_part', 'part', content, { 'x-video': String(video_id), 'x-offset': String(offset) })
  const send: Sender['send'] = async (topic_id, content, name) => {
    const { video_id } = (await begin(topic_id, content, name)).body.data
    await part(video_id, 0, content)
    return video_id
  }
  const work = async () => {
    while (await runner.round());
  }
  return { begin, part, send, work }
}

/** What ffmpeg writes to a pipe: a file that cannot say how long it is. */
const piped = (words: string): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', ...words.split(' '), '-'], { stdio: 'pipe', maxBuffer: 50_000_000 })

/** So many black pictures, so many seconds apart, in a Matroska without duration. */
export const gappyFilm = (pictures: number, apart: number): Buffer =>
  piped(
    `-f lavfi -i color=black:size=320x240:rate=1 -frames:v ${pictures} -vf setpts=N*${apart}/TB -vsync passthrough -c:v libx264 -bf 0 -f matroska`,
  )

/** An AVI whose pictures have other sides than it says: those of each JPEG in it are replaced. */
export function lyingFilm(side: number): Buffer {
  const bytes = Buffer.from(film({ size: '64x48', seconds: 2, sound: false, ending: 'avi', words: ['-c:v', 'mjpeg'] }))
  const header = Buffer.from([0xff, 0xc0, 0, 0x11, 8])
  for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + 9)) {
    bytes.writeUInt16BE(side, at + 5)
    bytes.writeUInt16BE(side, at + 7)
  }
  return bytes
}

/** The same with the sides that the AVI itself says. */
export function giantFilm(side: number): Buffer {
  const bytes = lyingFilm(side)
  const main = bytes.indexOf('avih') + 8
  const format = bytes.indexOf('strf') + 8
  for (const at of [main + 32, main + 36, format + 4, format + 8]) bytes.writeUInt32LE(side, at)
  return bytes
}
