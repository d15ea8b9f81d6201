import { jpegParts } from './jpeg-parts.rules.ts'
import type { PictureParts } from './picture-parts.rules.ts'
import { pngParts } from './png-parts.ts'
import { webpParts } from './webp-parts.rules.ts'

export type PictureForm = 'jpg' | 'png' | 'webp'
export type PictureFault = 'damaged' | 'pixels'
export type CleanPicture = Omit<PictureParts, 'parts'> & { bytes: Buffer }
export type PictureLimits = { side: number; pixels: number }

/** What each phone that shows it can hold: 160 MB when it is drawn. */
export const SHOWN_LIMITS: PictureLimits = { side: 16_384, pixels: 40_000_000 }
/** What a moving one may have in all, as a multiple of one. */
const MOVING_FACTOR = 10

const PARTS: Record<PictureForm, (sent: Buffer) => PictureParts | null> = {
  jpg: jpegParts,
  png: pngParts,
  webp: webpParts,
}

/** The form in which the bytes begin, whatever the file is called; null for any other. */
export function formOf(head: Buffer): PictureForm | null {
  if (head[0] === 0xff && head[1] === 0xd8) return 'jpg'
  if (head.toString('latin1', 1, 4) === 'PNG') return 'png'
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

/**
 * The picture without what stands beside it (place, time, whose telephone, words, bytes behind its end); how its colours
 * are meant and how the camera was held stay. Nothing is decoded: a picture is judged by what its header says. Cleaned
 * again, it stays as it is.
 */
export function cleanPicture(sent: Buffer, form: PictureForm, limits: PictureLimits): CleanPicture | PictureFault {
  const found = PARTS[form](sent)
  if (!found || found.width === 0 || found.height === 0) return 'damaged'
  if (!isWithin(found, limits)) return 'pixels'
  const { parts, ...said } = found
  return { ...said, bytes: Buffer.concat(parts) }
}

export const isWithin = ({ width, height, pixels }: Omit<PictureParts, 'parts'>, limits: PictureLimits): boolean =>
  Math.max(width, height) <= limits.side && width * height <= limits.pixels && pixels <= MOVING_FACTOR * limits.pixels
