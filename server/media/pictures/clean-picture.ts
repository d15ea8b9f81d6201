import { jpegParts } from './jpeg-parts.rules.ts'
import { type PictureParts, exifOf, orientationIn, UPRIGHT } from './picture-parts.rules.ts'
import { webpParts } from './webp-parts.rules.ts'
import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Around the content of a chunk: its length, its kind and a sum over it. */
const AROUND_BYTES = 12
const HEADER_BYTES = 13
/** The chunks that stay: the picture, how its colours are meant, and the parts of a moving one. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
)

type Chunk = { kind: string; content: Buffer; whole: Buffer }

/**
 * Returns the parts of a PNG without its metadata: words, times, places, and bytes behind its end. Nothing is decoded.
 * Null for anything but a whole PNG.
 */
function pngParts(sent: Buffer): PictureParts | null {
  const chunks = chunksOf(sent)
  const header = chunks?.[0]
  if (!chunks || header?.kind !== 'IHDR' || header.content.length !== HEADER_BYTES) return null
  // With two headers, a viewer may draw another picture than the one that was checked.
  if (chunks.filter(({ kind }) => kind === 'IHDR').length > 1) return null
  if (!chunks.some(({ kind }) => kind === 'IDAT')) return null
  const { width, height } = sidesIn(header.content)
  const frames = chunks.filter(({ kind }) => kind === 'fcTL').map(({ content }) => sidesIn(content.subarray(4)))
  if (frames.some((one) => one.width > width || one.height > height)) return null
  const exif = chunks.find(({ kind }) => kind === 'eXIf')
  const orientation = exif ? orientationIn(exif.content) : UPRIGHT
  const turned = orientation === UPRIGHT ? [] : [chunkOf('eXIf', exifOf(orientation))]
  const parts = chunks.flatMap((one) => (one === exif ? turned : KEPT.has(one.kind) ? [one.whole] : []))
  const pixels = width * height + frames.reduce((sum, one) => sum + one.width * one.height, 0)
  return { width, height, orientation, pixels, parts: [SIGNATURE, ...parts] }
}

function sidesIn(content: Buffer): { width: number; height: number } {
  if (content.length < 8) return { width: Infinity, height: Infinity }
  return { width: content.readUInt32BE(0), height: content.readUInt32BE(4) }
}

/** Up to the end of the picture; null where it never comes, or a sum is wrong. */
function chunksOf(sent: Buffer): Chunk[] | null {
  if (!sent.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const found: Chunk[] = []
  for (let at = SIGNATURE.length; at + AROUND_BYTES <= sent.length;) {
    const end = at + AROUND_BYTES + sent.readUInt32BE(at)
    if (end > sent.length) return null
    const whole = sent.subarray(at, end)
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) return null
    const kind = whole.toString('latin1', 4, 8)
    found.push({ kind, content: whole.subarray(8, -4), whole })
    if (kind === 'IEND') return found
    at = end
  }
  return null
}

function chunkOf(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

export type PictureForm = 'jpg' | 'png' | 'webp'
export type PictureFault = 'damaged' | 'pixels'
export type CleanPicture = Omit<PictureParts, 'parts'> & { bytes: Buffer }
export type PictureLimits = { side: number; pixels: number }

/** The size of a picture that every phone can hold: 160 MB when it is drawn. */
export const SHOWN_LIMITS: PictureLimits = { side: 16_384, pixels: 40_000_000 }
/** The limit of a moving picture in all, as a multiple of a still one's. */
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

/** Detects a GIF, which is never taken: its form has few colours, and a moving one would be all frames at once. */
export const isGif = (head: Uint8Array): boolean =>
  /^GIF8[79]a/.test(Buffer.from(head.subarray(0, 6)).toString('latin1'))

/**
 * Returns the picture without its metadata (place, time, whose telephone, words, bytes behind its end); its colour
 * information and its orientation stay. Nothing is decoded: a picture is judged by its header. A picture that is
 * cleaned again stays as it is.
 */
export function cleanPicture(sent: Buffer, form: PictureForm, limits: PictureLimits): CleanPicture | PictureFault {
  const found = PARTS[form](sent)
  if (!found || found.width === 0 || found.height === 0) return 'damaged'
  if (!isWithin(found, limits)) return 'pixels'
  const { parts, ...said } = found
  return { ...said, bytes: Buffer.concat(parts) }
}

const isWithin = ({ width, height, pixels }: Omit<PictureParts, 'parts'>, limits: PictureLimits): boolean =>
  Math.max(width, height) <= limits.side && width * height <= limits.pixels && pixels <= MOVING_FACTOR * limits.pixels
