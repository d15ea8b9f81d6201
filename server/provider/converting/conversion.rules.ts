import { extname } from 'node:path'
import type { Use } from '../file-ref.ts'

/** How a file is made into one that students' devices can show: by its kind, and what its copy is called. */
export type Conversion = { kind: 'heic' | 'jpeg' | 'video'; name: string }

const MAX_SIDE_PX = 1600
const MAX_VIDEO_SIDE_PX = 1280

/** The filters that turn a picture as its camera was held, by the numbers of EXIF. */
const TURNS: Record<number, string> = {
  2: 'hflip',
  3: 'hflip,vflip',
  4: 'vflip',
  5: 'transpose=0',
  6: 'transpose=1',
  7: 'transpose=3',
  8: 'transpose=2',
}

/** Endings that may have to be converted, by what the file is for. */
export const CONVERTED_ENDINGS: Record<Use, string[]> = {
  picture: ['.heic', '.heif'],
  question: ['.heic', '.heif'],
  video: ['.mov'],
  document: [],
  captions: [],
}

/** Returns how a file of this name would be converted, or null where it never is. */
export function conversionOf(name: string, use: Use): Conversion | null {
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  if (use === 'video') return /^\.mov$/i.test(ending) ? { kind: 'video', name: `${stem}.mp4` } : null
  if (use !== 'picture' && use !== 'question') return null
  if (/^\.hei[cf]$/i.test(ending)) return { kind: 'heic', name: `${stem}.jpg` }
  return /^\.jpe?g$/i.test(ending) ? { kind: 'jpeg', name } : null
}

// What is read is a file of this kind, whatever its content claims: nothing in it opens another file or an address.
const READING = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-protocol_whitelist', 'file']
// Neither place nor time of a picture, nor whose phone it was.
const WITHOUT_METADATA = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact']

const fitting = (side: number) => `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease`

/** Returns the arguments of ffmpeg that make an upright JPEG of at most 1600 pixels. */
export function pictureArguments(form: 'jpeg' | 'png', from: string, to: string, orientation: number): string[] {
  const filters = [TURNS[orientation], fitting(MAX_SIDE_PX)].filter((filter) => filter !== undefined).join(',')
  const read = [...READING, '-noautorotate', '-f', `${form}_pipe`, '-i', `file:${from}`, '-frames:v', '1']
  return [...read, '-vf', filters, ...WITHOUT_METADATA, '-c:v', 'mjpeg', '-q:v', '3', '-f', 'mjpeg', `file:${to}`]
}

/** Returns the arguments of ffmpeg that make an MP4 which plays while it loads. */
export function videoArguments(from: string, to: string): string[] {
  const read = [...READING, '-f', 'mov', '-i', `file:${from}`, '-map', '0:v:0', '-map', '0:a:0?', ...WITHOUT_METADATA]
  const size = `${fitting(MAX_VIDEO_SIDE_PX)}:force_divisible_by=2`
  const picture = ['-vf', size, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p']
  return [...read, ...picture, '-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'mp4', `file:${to}`]
}
