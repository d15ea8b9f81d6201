import { extname } from 'node:path'
import type { Use } from '../file-ref.ts'

/** How a file is converted into one that students' devices can show: its kind, and the name of the copy. */
export type Conversion = { kind: 'heic' | 'video'; name: string }

const MAX_VIDEO_SIDE_PX = 1280

/** Endings that may have to be converted, by what the file is for. */
export const CONVERTED_ENDINGS: Record<Use, string[]> = {
  picture: ['.heic', '.heif'],
  question: ['.heic', '.heif'],
  video: ['.mov'],
  document: [],
  captions: [],
}

/** Returns the form in which students get a picture of this name, or null for any other file. */
export function pictureFormOf(name: string, use: Use): 'jpg' | 'png' | 'webp' | null {
  if (use !== 'picture' && use !== 'question') return null
  const ending = extname(name).toLowerCase()
  if (ending === '.jpg' || ending === '.jpeg') return 'jpg'
  return ending === '.png' ? 'png' : ending === '.webp' ? 'webp' : null
}

const SIZE_BOX = 'ispe'

/** Returns the pixels of the largest picture (whole, tile or thumbnail) in the head of a HEIC file; 0 for none. */
export function heicPixels(head: Buffer): number {
  let most = 0
  for (let at = head.indexOf(SIZE_BOX); at >= 0 && at + 16 <= head.length; at = head.indexOf(SIZE_BOX, at + 4))
    most = Math.max(most, head.readUInt32BE(at + 8) * head.readUInt32BE(at + 12))
  return most
}

/** Returns how a file of this name would be converted, or null where it never is. */
export function conversionOf(name: string, use: Use): Conversion | null {
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  if (use === 'video') return /^\.mov$/i.test(ending) ? { kind: 'video', name: `${stem}.mp4` } : null
  if (use !== 'picture' && use !== 'question') return null
  return /^\.hei[cf]$/i.test(ending) ? { kind: 'heic', name: `${stem}.jpg` } : null
}

/** Pixels of a frame: 8K, landscape or portrait. Each quality of a lesson is far smaller. */
export const MAX_FRAME_PIXELS = 8192 * 4608
/** Pixels of a photograph that is made smaller; the largest of phones have 50 million, some 200. */
export const MAX_PHOTO_PIXELS = 100_000_000
/** A longer film is refused, whatever its metadata says. */
export const MAX_FILM_SECONDS = 12 * 3600

/**
 * ffmpeg's input options: the file is read as its declared kind, so that nothing in it opens another file or an
 * address. A picture of more pixels is not decoded, and each thread of a decoder holds one of its own.
 */
export const readingWords = (pixels: number): string[] =>
  `-nostdin -hide_banner -loglevel error -y -protocol_whitelist file -threads 2 -max_pixels ${pixels}`.split(' ')

// Drops a picture's place and time, and the data of the phone.
const WITHOUT_METADATA = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact']

const fitting = (side: number) => `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease`

/** Returns the arguments of ffmpeg that make an MP4 which plays while it loads. */
export function videoArguments(from: string, to: string): string[] {
  const read = [...readingWords(MAX_FRAME_PIXELS), '-f', 'mov', '-i', `file:${from}`]
  const all = ['-map', '0:v:0', '-map', '0:a:0?', '-t', `${MAX_FILM_SECONDS}`, ...WITHOUT_METADATA]
  const size = `${fitting(MAX_VIDEO_SIDE_PX)}:force_divisible_by=2`
  const picture = ['-vf', size, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p']
  return [
    ...read,
    ...all,
    ...picture,
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    `file:${to}`,
  ]
}
