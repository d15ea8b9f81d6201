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

/** Returns what ffprobe reports of a file: the kind and size of each stream, and the length of the whole. */
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
  /** Uploads the whole video; returns its id. */
  send: (topic_id: number, content: Uint8Array, name?: string) => Promise<number>
  /** Runs the background job until no video waits. */
  work: () => Promise<void>
}

/** A member of staff who uploads videos, and the background job that converts them. */
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

/** Output of ffmpeg to a pipe: a file whose header has no length. */
const piped = (words: string): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', ...words.split(' '), '-'], { stdio: 'pipe', maxBuffer: 50_000_000 })

/** This many black frames, this many seconds apart, in a Matroska file without duration. */
export const gappyFilm = (pictures: number, apart: number): Buffer =>
  piped(
    `-f lavfi -i color=black:size=320x240:rate=1 -frames:v ${pictures} -vf setpts=N*${apart}/TB -vsync passthrough -c:v libx264 -bf 0 -f matroska`,
  )

/** An AVI whose frames differ in size from its header: the size in each JPEG is replaced. */
export function lyingFilm(side: number): Buffer {
  const bytes = Buffer.from(film({ size: '64x48', seconds: 2, sound: false, ending: 'avi', words: ['-c:v', 'mjpeg'] }))
  const header = Buffer.from([0xff, 0xc0, 0, 0x11, 8])
  for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + 9)) {
    bytes.writeUInt16BE(side, at + 5)
    bytes.writeUInt16BE(side, at + 7)
  }
  return bytes
}

/** The same file with the false size in the AVI's header too. */
export function giantFilm(side: number): Buffer {
  const bytes = lyingFilm(side)
  const main = bytes.indexOf('avih') + 8
  const format = bytes.indexOf('strf') + 8
  for (const at of [main + 32, main + 36, format + 4, format + 8]) bytes.writeUInt32LE(side, at)
  return bytes
}
