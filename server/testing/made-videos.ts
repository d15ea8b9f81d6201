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
